/** Faults that only the importer finds: a schema cannot compare two values and does not know every time zone. */
export const beyondSchema: { what: string; fault: RegExp }[] = [
  {
    what: 'a repeated id, code, key or slug',
    fault: /already used in .*; expected an? (id|code|key|slug) that/,
  },
  { what: 'an edition that is not a course of the document', fault: /is not a course of this document/ },
  { what: 'two default invites in one version', fault: /another invite of this version is already the defa/ },
  { what: 'a learning path in an unknown stream', fault: /is not a stream of this site/ },
  {
    what: 'a folder or item without a name',
    fault: /this (folder|item) has no name|not a label that makes a slug/,
  },
  { what: 'more than 30 formats', fault: /formats are too many/ },
  { what: 'a day that does not exist, or a year out of range', fault: /is not (a calendar date|a time);/ },
  { what: 'a time zone or currency that does not exist', fault: /is not a (time zone|currency);/ },
  { what: 'a host with a sign, an empty label or a number in place of a name', fault: /is not a host;/ },
  {
    what: 'an invalid URL or e-mail address that begins correctly',
    fault: /is not (a website|an e-mail|the URL)/,
  },
  { what: 'an amount with more than 4 decimal places', fault: /is not an amount;/ },
  {
    what: 'a session that ends before it starts, or has an end but no start',
    fault: /(given without|not after) /,
  },
  { what: 'a slug with a capital letter, a sign or too many bytes', fault: /is not a slug;/ },
  { what: 'HTML that is too long, nested too deep or too costly to sanitise', fault: /^The HTML / },
  { what: 'JSON nested more than 1,000 levels deep', fault: /nested too deep/ },
  { what: 'a code or slug that is too long for a key of the database', fault: /too many for a key/ },
  { what: 'a NUL character or half a surrogate pair', fault: /contains a NUL or half a surrogate pair/ },
]
