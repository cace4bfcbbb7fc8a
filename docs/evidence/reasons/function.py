def schedule():
    pass


schedule.cancel()  # excluded: function [binding]
