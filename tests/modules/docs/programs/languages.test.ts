import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listOperations } from '#lib/modules/docs/reference.ts'
import { samplesOf } from '#lib/modules/docs/samples.ts'
import { hasTool } from '../../../tools.ts'
import { blocks, env, folder, guides, run } from '../guide-code.ts'

/** What makes a file of each language print its `result`, and what runs it. */
const others = [
  { language: 'php', program: 'php', before: '<?php\n', after: '\necho json_encode($result);' },
  { language: 'python', program: 'python3', before: '', after: '\nprint(json.dumps(result))' },
]
describe.each(others)(
  'the code of the guides and of the reference runs as it stands in $language',
  ({ language, program, before, after }) => {
    const printed = async (code: string) => {
      const file = join(folder, `sample.${language}`)
      writeFileSync(file, code)
      return (await run(program, [file], { env })).stdout
    }

    test.skipIf(!hasTool(program)).each(blocks(language))('%s', async (_, code) => {
      const lines = (await printed(code)).trim().split('\n')
      expect(lines.length).toBeGreaterThan(5)
      expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/\d+ found/), '404']))
      expect(lines.at(-1)).toMatch(/^(?:created|duplicate)$/)
    })

    if (language === 'php')
      test.skipIf(!hasTool(program))('WordPress asks once, also for a missing course', async () => {
        const markdown = guides.find(({ slug }) => slug === 'php-and-python')?.markdown ?? ''
        const [, client = ''] = /^```php\n<\?php\n(.*?)^\/\/ 1\. /ms.exec(markdown) ?? []
        const [, cached = ''] = /^```php ignore[^\n]*\n(.*?)^```/ms.exec(markdown) ?? []
        const wordPress = `const MINUTE_IN_SECONDS = 60;
      $kept = [];
      function get_transient($name) { return $GLOBALS['kept'][$name] ?? false; }
      function set_transient($name, $value, $seconds) { $GLOBALS['kept'][$name] = json_decode(json_encode($value), true); }`
        const calls = `$result = [];
      foreach (['/courses/nobody', '/site'] as $path)
        for ($time = 0; $time < 2; $time++) $result[] = catalogue_cached($path);
      $result[] = count($kept);`
        const result = JSON.parse(await printed(before + client + wordPress + cached + calls + after))
        const site = { institute: expect.anything() }
        expect(result).toEqual([null, null, expect.objectContaining(site), expect.objectContaining(site), 2])
      })

    const requests = listOperations().map(({ heading, request }) => [heading, request])
    test.skipIf(!hasTool(program)).each(requests)('%s', async (heading, request = '') => {
      const [, method = '', path = '', body] = /^(\w+) (\S+)(?:\n(.+))?$/s.exec(request) ?? []
      // The course of the documented enquiry; a test, so that the demo's office is left alone.
      const sent =
        body && JSON.stringify({ ...JSON.parse(body), test: true, message: `It’s "${language}" \\n` })
      const source = samplesOf(method, path, sent).find(({ lang }) => lang.toLowerCase() === language)?.source
      const result = JSON.parse(await printed(before + source + after))
      expect(result).not.toHaveProperty('error')
      if (heading?.startsWith('POST')) expect(result).toHaveProperty('status')
    })
  },
)
