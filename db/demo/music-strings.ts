import { at, course, type Demo, enrol, outline, rupees } from './course.ts'
import { h, ol, p, table, ul } from './html.ts'

export function stringCourses({ day, image, author, instructor }: Demo) {
  return [
    course('sitar-first-raga', {
      title: 'Sitar from the First Pluck',
      subtitle:
        'Sit, tune, strike, and play raga Bhoop with a gat in teental. Small batches at the college or online.',
      position: 2,
      image_url: image('sitar'),
      tags: ['Music', 'Sitar', 'English', 'Live classes'],
      mode: 'live',
      rating: 4.7,
      rating_count: 53,
      description_html:
        p(
          'The sitar asks for patience in the first month and repays it for life. You will learn to sit without strain, to tune by ear, to strike cleanly with the mizrab, and to bend a string to the note you mean.',
        ) +
        h('Choose a batch') +
        table(
          ['Batch', 'Where', 'When'],
          ['Saturday', 'Osari, Sadashiv Peth', '9 to 10.30 am'],
          ['Wednesday', 'Online', '8 to 9 pm'],
          ['Alumni', 'Osari, Sadashiv Peth', 'Sundays, 5 to 7 pm'],
        ) +
        h('You need') +
        ul('A sitar (we lend twelve, for ₹600 a month)', 'A mizrab of your size', 'Twenty minutes a day'),
      about_html: p(
        'Sixteen classes over sixteen weeks. No more than six players sit together, and nobody moves on before the hand is ready.',
      ),
      faqs: [
        {
          question: 'Which sitar should I buy?',
          answer_html:
            p('None yet. Borrow one of ours for a month; then we go shopping with you. As a guide:') +
            ul('student sitar: ₹14,000 to ₹22,000', 'used and restored: from ₹9,000'),
        },
        {
          question: 'Will my fingers hurt?',
          answer_html: p('For about ten days, a little. Stop when they do.'),
        },
        {
          question: 'I am left-handed. Does that matter?',
          answer_html: p(
            'Most left-handed players learn the usual way round and do well. We decide together.',
          ),
        },
      ],
      preview_video_url: 'https://www.youtube.com/shorts/s1tArBh00pX',
      authors: [author('raghav')],
      instructors: [instructor('raghav')],
      updated_at: at('2026-10-01'),
      versions: [
        {
          key: 'saturday',
          level: 'Saturday batch',
          position: 1,
          created_at: at('2026-03-07'),
          invites: enrol([rupees(9600), { ...rupees(8200), active: false }], {
            starts_on: day(-20),
            ends_on: day(10),
          }),
          outline: outline({
            'The instrument': {
              'Before the first note': ['How to sit', 'Tuning the main strings', 'The mizrab'],
              'Right hand': ['Da and Ra', 'Even strokes at 60 beats', 'Diri'],
              'Left hand': ['Clean frets', 'The first meend'],
            },
            'Raga Bhoop': {
              Default: ['Ascending and descending', 'Four phrases', 'A gat in teental', 'Six todas'],
            },
          }),
        },
        {
          key: 'wednesday',
          level: 'Wednesday batch, online',
          position: 2,
          created_at: at('2026-03-14'),
          invites: enrol([rupees(7400)], { starts_on: day(-20), ends_on: day(10) }),
        },
        {
          key: 'alumni',
          level: 'Alumni circle',
          position: 3,
          status: 'unlisted',
          created_at: at('2025-08-30'),
          invites: enrol([rupees(4800)]),
        },
      ],
    }),

    course('sitar-gats', {
      title: 'Masitkhani and Razakhani: Twenty-four Gats',
      subtitle:
        'Slow and fast compositions in eight ragas for players in their third year. The autumn batch is full.',
      image_url: image('sitar'),
      tags: ['Music', 'Sitar', 'English'],
      mode: 'live',
      rating: 4.8,
      rating_count: 229,
      description_html: p(
        'Three gats in each of eight ragas, from Raghav’s notebooks, learnt by ear in class and given on paper only afterwards. Entry by a two-minute recording.',
      ),
      instructors: [instructor('raghav')],
      authors: [author('raghav')],
      updated_at: at('2026-08-22'),
      versions: [
        {
          key: 'autumn',
          level: 'Autumn batch',
          created_at: at('2026-05-19'),
          invites: enrol([rupees(11800)], { starts_on: day(-45), ends_on: day(-10) }),
        },
      ],
    }),

    course('violin-hindustani', {
      title: 'Hindustani Violin: Bow, Shift, Slide',
      subtitle:
        'For those who already hold a violin: sit on the floor, retune, and make it sing like a voice.',
      image_url: image('violin'),
      tags: ['Music', 'Violin', 'English', 'Recorded'],
      mode: 'self_paced',
      rating: 4.3,
      rating_count: 203,
      description_html:
        p(
          'The violin came to the Deccan with church and court orchestras and stayed for its glide. This course teaches what a trained or self-taught violinist has to unlearn, in this order:',
        ) +
        ol(
          'Sitting, and resting the scroll on the foot',
          'Tuning to Sa Pa Sa Pa',
          'One finger, one string: the slide',
          'Bowing a phrase as a singer would breathe it',
          'Two short pieces in raga Desh',
        ) +
        p('Pay ₹5,400 once, or ₹640 a month for as long as you need.'),
      preview_video_url: 'https://player.vimeo.com/video/602218845',
      authors: [author('joseph')],
      instructors: [instructor('joseph')],
      updated_at: at('2026-04-17'),
      versions: [
        {
          key: 'only',
          created_at: at('2025-07-27'),
          invites: enrol([{ ...rupees(5400, 6600) }, { ...rupees(640) }, { ...rupees(3000), active: false }]),
          outline: outline({
            'A new way to hold it': { Default: ['Floor and foot', 'A new tuning', 'The first open strings'] },
            'The slide': { Default: ['One string, one finger', 'Landing in tune', 'Gamak'] },
            'Raga Desh': { Default: ['Phrases', 'A song', 'A gat'] },
          }),
        },
      ],
    }),

    course('guitar-film-songs', {
      title: 'Guitar for Hindi Film Songs',
      subtitle: 'Eighteen songs from 1955 to 1995, eleven chords, and the strumming that made them swing.',
      image_url: image('guitar'),
      tags: ['Music', 'Strings', 'Recorded', 'Film song'],
      mode: 'self_paced',
      rating: 4.5,
      rating_count: 106,
      description_html:
        p(
          'You will play a whole song in the first hour. After that each lesson adds one chord, one rhythm and one reason why the arrangers of the great studios chose it.',
        ) +
        p(
          'Pick the language you want to be taught in, and the level you are at; all four have their own songs.',
        ),
      authors: [author('joseph')],
      instructors: [instructor('joseph')],
      preview_video_url: 'https://www.youtube.com/embed/gU1tArF1lm5',
      updated_at: at('2026-03-29'),
      versions: [
        {
          key: 'en-beginners',
          level: 'English – Beginners',
          position: 1,
          created_at: at('2025-03-15'),
          invites: enrol([rupees(1799, 2299)]),
        },
        {
          key: 'hi-beginners',
          level: 'Hindi – Beginners',
          position: 2,
          created_at: at('2025-03-22'),
          invites: enrol([rupees(1599)]),
        },
        {
          key: 'en-inter',
          level: 'English – Intermediate',
          position: 3,
          created_at: at('2026-03-28'),
          invites: enrol([rupees(2199)]),
        },
        {
          key: 'hi-inter',
          level: 'Hindi – Intermediate',
          position: 4,
          created_at: at('2026-03-29'),
          invites: enrol([rupees(1999)], { starts_on: day(20) }),
        },
      ],
    }),

    course('instrument-repair', {
      title: 'Care and Repair of Indian Instruments',
      subtitle:
        'Restring, re-fret, re-head and re-glue: keep a sitar, tanpura, tabla or harmonium alive for another generation.',
      image_url: image('violin'),
      tags: ['Music', 'Strings', 'Craft', 'Wood', 'English'],
      mode: 'live',
      rating: 4.9,
      rating_count: 47,
      description_html:
        p(
          'A bench course for players, shopkeepers and carpenters. Everyone brings one sick instrument and takes it home well.',
        ) +
        h('The four benches') +
        ul(
          '<strong>Strings</strong>: bridges, jawari, frets and pegs',
          '<strong>Skins</strong>: lacing and tuning a tabla head',
          '<strong>Reeds</strong>: cleaning and tuning a harmonium',
          '<strong>Wood</strong>: cracks, joints and polish',
        ),
      authors: [author('devdatta'), author('joseph')],
      instructors: [instructor('devdatta'), instructor('joseph'), instructor('imran')],
      updated_at: at('2026-07-09'),
      versions: [
        {
          key: 'two-weeks',
          level: 'Two-week bench',
          position: 1,
          created_at: at('2024-12-06'),
          invites: enrol([rupees(14500, 16000)], { starts_on: day(-3), ends_on: day(40) }),
        },
        {
          key: 'weekend',
          level: 'Weekend workshop',
          position: 2,
          created_at: at('2025-10-18'),
          invites: enrol([rupees(3900)], { ends_on: day(-30) }),
        },
      ],
    }),
  ]
}
