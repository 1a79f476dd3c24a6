import { answerAtHost } from '#app/(site)/at-host.ts'
import type { Hours } from '#lib/site/catalogue/catalogue.ts'
import { clockLocale } from '#lib/site/page-context.ts'
import { builtIn, interfaceLanguage, wordsIn } from '#lib/site/words/words.ts'

/** Keys of the interface texts that embed.js uses. */
const shown = [
  ...[
    'searchLabel',
    'corrected',
    'noneFound',
    'moreCourses',
    'noBatches',
    'firstClass',
    'startsShort',
    'others',
    'othersFree',
    'priceUntil',
    'deliveries',
  ],
  ...['free', 'from', 'onRequest', 'states', 'enrol', 'askPrice', 'versions', 'removedTitle'],
  ...[
    'name',
    'email',
    'phone',
    'message',
    'charactersLeft',
    'agreement',
    'news',
    'askToBeTold',
    'send',
    'sending',
    'sentTitle',
    'sentNumber',
    'sentText',
    'faultsTitle',
    'receipt',
    'faults',
  ],
  ...['unreachableTitle', 'offlineText', 'seatsLeft', 'full'],
]

/** Serves the texts of embed.js in the site's closest language, with the code of that language, to any website. */
export async function GET(request: Request, { params }: { params: Promise<{ language: string }> }) {
  const asked = (await params).language.toLowerCase()
  const [base = ''] = asked.split('-')
  const language = Object.hasOwn(builtIn, asked) ? asked : interfaceLanguage(base)
  const words = Object.entries(wordsIn(language)).filter(([name]) => shown.includes(name))
  const answer = await answerAtHost(request, ({ hours }) =>
    Response.json(
      {
        language: hours === 'language' ? language : spokenAt(asked, language, hours),
        words: Object.fromEntries(words),
      },
      { headers: { 'cache-control': 'public, max-age=3600' } },
    ),
  )
  answer.headers.set('access-control-allow-origin', '*')
  return answer
}

/** Returns the locale in which embed.js writes: that of the page if it is in the language of the texts, with the hours. */
function spokenAt(asked: string, language: string, hours: Hours): string {
  try {
    const { baseName, language: own } = new Intl.Locale(asked)
    return clockLocale(own === language ? baseName : language, hours)
  } catch {
    return clockLocale(language, hours)
  }
}
