import socket

connection = socket.create_connection(("localhost", 80))
connection.close()  # excluded: library-class [binding, factory]
