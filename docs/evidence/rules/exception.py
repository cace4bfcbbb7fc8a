from urllib.error import HTTPError
from urllib.request import urlopen

try:
    urlopen("https://example.org")
except HTTPError as error:
    error.close()  # excluded: library-class [binding, exception]
