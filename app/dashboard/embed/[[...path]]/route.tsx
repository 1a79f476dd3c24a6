import { namesIn } from '#app/(site)/page-answer.ts'
import { link } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Field, FilterForm, Section } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Missing,
} from '#app/dashboard/page/member-route.ts'
import { type EmbedShown, embedScriptTag, embedTag, readShown, shownName } from '#lib/modules/embed/shown.ts'
import { createKey, listKeys, websiteScopes } from '#lib/office/institutes/keys.ts'
import { listWebsites } from '#lib/office/institutes/websites.ts'
import { deployment } from '#lib/site/settings.ts'
import { answerFrame, answerPart } from '../preview.ts'
import { publishedOf } from '../published.ts'

/**
 * Page with the code that shows the courses on another website, a preview of it, and the websites that may show it.
 * Below it are the frame of the preview, and what the frame reads.
 */
export const { GET, POST } = dashboardRoute({
  section: 'embed',
  isForAdmins: true,
  needsFresh: ['create'],
  async show(request) {
    const [kind, ...path] = namesIn(request.url.pathname.split('/dashboard/embed')[1] ?? '') ?? ['']
    if (kind === 'preview' && path.length === 0) return answerFrame(request)
    if (kind === 'parts') return answerPart(request, path)
    if (kind !== undefined) throw new Missing()
    const { db, session, words, say, now } = request
    const { embed: said } = words
    const [{ courses, shown }, keys, websites] = await Promise.all([
      choiceIn(request),
      listKeys(db, session.institute.id),
      listWebsites(db, session.institute.id),
    ])
    const usable = keys.filter(
      ({ scopes, revoked_at, expires_at }) =>
        revoked_at === null &&
        (expires_at === null || expires_at > now) &&
        websiteScopes.every((scope) => scopes.includes(scope)),
    )
    const here = link('/embed', { show: shownName(shown) })
    const body = (
      <>
        <FilterForm to={link('/embed')} words={words}>
          <Field
            name="show"
            label={said.what}
            value={shownName(shown)}
            choices={[
              ['courses', said.courses],
              ['batches', said.batches],
              ['enquiry', said.enquiry],
              ...courses.map(({ id, title }) => [`course:${id}`, title] as const),
            ]}
          />
        </FilterForm>
        <div className="pair">
          <Section title={said.code}>
            <pre>{codeFor(shown, 'cat_pub_…')}</pre>
            {usable.length > 0 && (
              <p className="quiet">
                {say(said.ownKey, {
                  keys: usable.map(({ name, prefix }) => `${name} (${prefix}…)`).join(', '),
                })}
              </p>
            )}
            <ActionForm to={here} action="create" label={said.make} />
            <h2>{said.where}</h2>
            {websites.length > 0 && (
              <ul className="plain">
                {websites.map(({ origin, isAllowed }) => (
                  <li key={origin}>
                    {origin} <span className="quiet">{isAllowed ? said.may : said.mayNot}</span>
                  </li>
                ))}
              </ul>
            )}
            <p>
              <a href={link('/site')}>{websites.length > 0 ? said.prove : words.websites.add}</a>
            </p>
          </Section>
          <Section title={said.preview}>
            <iframe
              className="embedded"
              src={link('/embed/preview', { show: shownName(shown) })}
              title={said.preview}
            />
          </Section>
        </div>
      </>
    )
    return { body }
  },
  actions: { create },
})

async function choiceIn(request: DashboardRequest) {
  const catalogue = await publishedOf(request)
  const courses = (await catalogue?.listCourses({ page_size: 100, sort: 'title' }))?.data ?? []
  return { courses, shown: readShown(request.url.searchParams.get('show'), courses) }
}

function codeFor(shown: EmbedShown, key: string): string {
  const { origin, base } = deployment()
  const script = embedScriptTag({
    src: `${origin}${base}/embed.js`,
    key,
  })
  return `${script}\n${embedTag(shown)}`
}

async function create(request: DashboardRequest): Promise<Done> {
  const { db, session, words } = request
  const terms = {
    name: words.embed.keyName,
    expires_at: null,
    limit_per_minute: null,
    scopes: [...websiteScopes],
  }
  const { id, key, prefix } = await createKey(db, {
    ...terms,
    institute_id: session.institute.id,
    product: 'pub',
  })
  const { shown } = await choiceIn(request)
  return {
    event: { action: 'key.create', subject: id, after: { ...terms, prefix } },
    reveal: { label: words.embed.ready, value: codeFor(shown, key) },
  }
}
