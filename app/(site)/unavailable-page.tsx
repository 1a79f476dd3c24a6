import { noStore } from '#lib/api/answer.ts'
import { addressesOf } from '#lib/site/addresses.ts'
import { directionOf } from '#lib/site/languages.ts'
import { speaking } from '#lib/site/page-context.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { styleText } from './assets/files.ts'
import { pageHeaders, rendered } from './made-page.ts'
import { isOutage, unavailableFile } from './unavailable-file.ts'

/**
 * Answers with 503 while the catalogue cannot be read. During an outage it is a page in the language of the address;
 * else it is a line of text for the operator about the missing set-up. Throws any other error on.
 */
export async function unavailablePage(error: unknown, code: string | undefined): Promise<Response> {
  const answer = unavailableFile(error)
  if (!isOutage(error)) return answer
  const { spoken, words } = speaking(code ?? null)
  const settings = siteSettings()
  const addresses = addressesOf(settings.base, null)
  const html = await rendered(
    <html lang={spoken} dir={directionOf(spoken)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{words.unreachableTitle}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
        <style dangerouslySetInnerHTML={{ __html: styleText(addresses.asset) }} />
      </head>
      <body>
        <main id="content">
          <div className="opening">
            <h1>{words.unreachableTitle}</h1>
            <p className="lead">{words.unreachableText}</p>
          </div>
        </main>
      </body>
    </html>,
  )
  for (const [name, value] of Object.entries(pageHeaders({ settings, addresses }, noStore)))
    answer.headers.set(name, value)
  return new Response(html, answer)
}
