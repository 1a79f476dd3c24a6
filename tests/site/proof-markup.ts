import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes void elements and attributes in its own fashion, which the standard allows.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // Checkboxes of one name are a field with several values.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
    // Digests guard what other hosts send.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Matters of taste: a colour per stream is data, and titles are the institute's own.
    'no-inline-style': 'off',
    'long-title': 'off',
  },
})

/** Lists the faults of a page's markup, a line each. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  )
}
