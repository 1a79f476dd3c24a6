import { resource } from '#app/dashboard/page/resource.tsx'
import { screen } from '#app/dashboard/page/screen.tsx'
import { listSearches } from '#lib/modules/dashboard/searches/store.ts'
import { dayIn } from '#lib/modules/dashboard/words/words.ts'

const rowsShown = 200

const searchesThat = (outcome: 'nothing' | 'corrected') =>
  resource({
    by: 'words',
    rows: ({ db, now, session }) =>
      listSearches(db, { instituteId: session.institute.id, outcome, now, limit: rowsShown }),
    title: ({ words }) => words.searches[outcome],
    hasHeads: true,
    ...(outcome === 'nothing' && { empty: ({ words }) => words.searches.none }),
    columns: ({ words, language }) => ({
      [words.searches.words]: (row) => row.words,
      [words.searches.times]: (row) => row.times,
      [words.searches.last]: (row) => dayIn(language, row.last),
    }),
  })

export const { GET, POST } = screen(
  { section: 'searches', isForAdmins: true },
  { show: ({ words }) => <p className="quiet">{words.searches.lead}</p> },
  searchesThat('nothing'),
  searchesThat('corrected'),
)
