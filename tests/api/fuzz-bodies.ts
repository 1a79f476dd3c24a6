import fc from 'fast-check'

/** Converts a text to its bytes in UTF-8, one character for each byte. */
const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** Bodies that are seldom valid. */
export const oddBodies: fc.Arbitrary<string> = fc.oneof(
  fc.json().map(bytes),
  fc.constantFrom('', '{', '[]', 'null', '{"full_name":"\\u0000"}', '{"email":"\\ud800"}', '\xff\xfe{}'),
  fc.constantFrom('[', '{"a":').map((unit) => unit.repeat(20_000)),
  fc.constant(`"${'x'.repeat(70_000)}"`),
)

const unusual = ['', ' ', '\0', '\ud800', '%', '\u202e']
const odd = fc.oneof(
  fc.constantFrom('Ada', 'a@b.example', '+44 20 7946 0018', ...unusual, 'x'.repeat(3_000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** Enquiries with at most a few fields that are wrong. */
export function enquiries(courseIds: string[]): fc.Arbitrary<string> {
  const fields = 'full_name email phone message course_id package_session_id page_url source'.split(' ')
  const others = ['consent', 'custom_fields', '__proto__', 'constructor', 'id', 'homepage']
  const wrong = fc.dictionary(
    fc.constantFrom(...fields, ...others),
    fc.oneof(odd, fc.jsonValue({ maxDepth: 2 })),
    { maxKeys: 3 },
  )
  const good = fc.record(
    {
      full_name: fc.constant('Ada Byron'),
      email: fc.constantFrom('a@b.example', 'c@d.example'),
      course_id: fc.constantFrom(...courseIds),
      custom_fields: fc.dictionary(odd, odd, { maxKeys: 3 }),
    },
    { requiredKeys: ['full_name', 'email'] },
  )
  return fc
    .tuple(good, fc.oneof(fc.constant({}), wrong))
    .map(([enquiry, faults]) => bytes(JSON.stringify({ ...enquiry, ...faults })))
}
