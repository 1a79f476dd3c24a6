import { Section, Table } from '#app/dashboard/page/fields.tsx'
import { dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { Empty } from '#app/dashboard/page/pictures.tsx'
import { dayIn } from '#lib/modules/dashboard/words/words.ts'
import { listSearches } from '#lib/modules/searches/store.ts'

const rowsShown = 200

/** Page that lists searches of the last 30 days that found nothing or were corrected. */
export const { GET, POST } = dashboardRoute({
  section: 'searches',
  isForAdmins: true,
  async show({ db, now, session, language, words: { searches } }) {
    const { id: instituteId } = session.institute
    const list = (outcome: 'nothing' | 'corrected') =>
      listSearches(db, { instituteId, outcome, now, limit: rowsShown })
    const [nothing, corrected] = await Promise.all([list('nothing'), list('corrected')])
    const body = (
      <>
        <p className="quiet">{searches.lead}</p>
        {nothing.length + corrected.length === 0 && <Empty picture="lens" text={searches.none} />}
        {Object.entries({ nothing, corrected }).map(
          ([outcome, rows]) =>
            rows.length > 0 && (
              <Section key={outcome} title={searches[outcome as 'nothing' | 'corrected']}>
                <Table
                  isFixed
                  hasHeads
                  columns={[searches.words, searches.times, searches.last]}
                  rows={rows.map(({ words, times, last }) => ({
                    key: words,
                    cells: [words, times, dayIn(language, last)],
                  }))}
                />
              </Section>
            ),
        )}
      </>
    )
    return { body }
  },
})
