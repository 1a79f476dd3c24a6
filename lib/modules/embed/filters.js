/** Attributes of a tag that narrow a list, named as in the API. */
export const filters = [
  ...['stream', 'category', 'search', 'language', 'level', 'instructor', 'tag'],
  ...['delivery', 'venue', 'starts_from', 'starts_to', 'day', 'time', 'price_max'],
]
