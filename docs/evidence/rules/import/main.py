from channels import results

results.put(1)  # confirmed: queue.Queue.put [import, binding, constructor]
