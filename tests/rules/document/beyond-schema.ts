/** The faults that only the importer finds: a schema cannot compare two places and does not know every name. */
export const beyondSchema: { what: string; fault: RegExp }[] = [
  {
    what: 'an id, code, key or slug that occurs twice',
    fault: /is already used in .*; expected an? (id|code|key|slug) that/,
  },
  { what: 'an edition that names no course of the document', fault: /is not a course of this document/ },
  { what: 'two default invites of a version', fault: /is given to two invites of a version/ },
  { what: "a path's stream that is none of the site", fault: /is not a stream of this site/ },
  {
    what: 'a folder or item without a name',
    fault: /this (?:folder|item) has no name|is not a label that makes a slug/,
  },
  { what: 'more than 30 formats', fault: /formats are too many/ },
  {
    what: 'a day that its month does not have, or a year out of range',
    fault: /is not (a calendar date|a time);/,
  },
  { what: 'a time zone or currency that does not exist', fault: /is not a (time zone|currency);/ },
  {
    what: 'a URL or e-mail address with the right beginning that is none',
    fault: /is not (a website|an e-mail address|the URL of)/,
  },
  { what: 'an amount with more than 4 decimal places', fault: /is not an amount;/ },
  { what: 'a session that ends without a start, or before it', fault: /^'.*' is (given without|not after) / },
  { what: 'a slug with a capital, a sign or too many bytes', fault: /is not a slug;/ },
  { what: 'HTML that is too long, too deep or too much to clean', fault: /^The HTML / },
  { what: 'nesting of more than 1,000 levels', fault: /nested too deep/ },
  { what: 'a code or slug too long for a key of the database', fault: /too many for a key/ },
  { what: 'a NUL or half a surrogate pair', fault: /contains a NUL or half a surrogate pair/ },
]
