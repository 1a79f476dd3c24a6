import { at, course, type Demo, enrol, outline, rupees } from './course.ts'
import { h, ol, p, ul } from './html.ts'

export function woodCourses({ day, image, author, instructor }: Demo) {
  return [
    course('hand-tools', {
      title: 'Hand Tools: Sharpen, Saw, Plane',
      subtitle: 'Six Sundays without a single plug. Make a try square, a bench hook and a dovetailed box.',
      image_url: image('wood'),
      tags: ['Craft', 'Wood', 'English'],
      mode: 'live',
      rating: 4.8,
      rating_count: 222,
      description_html:
        p(
          'A sharp tool is a safe one, and a quiet one. The first Sunday is for stones and strops only; after that the wood does what you ask.',
        ) +
        h('Projects') +
        ol('A try square in teak', 'A bench hook', 'A box with through dovetails'),
      faqs: [
        {
          question: 'Which tools must I own?',
          answer_html: p(
            'None for the course. At the end we help you choose the first seven, new or from the Sunday market, for about ₹6,000.',
          ),
        },
      ],
      authors: [author('devdatta')],
      instructors: [instructor('devdatta')],
      updated_at: at('2026-09-08'),
      versions: [
        {
          key: 'sundays',
          level: 'Six Sundays',
          created_at: at('2025-12-20'),
          invites: enrol([rupees(9000)], { starts_on: day(-7), ends_on: day(14) }),
          outline: outline({
            'Six Sundays': {
              Edges: ['Stones and strops', 'A plane iron', 'A saw'],
              'Flat and square': ['Reading grain', 'Planing a face', 'Marking out'],
              Joints: ['Halving', 'Through dovetails', 'Glue and finish'],
            },
          }),
        },
      ],
    }),

    course('lacquered-toys', {
      title: 'Turned and Lacquered Toys',
      subtitle:
        'Spinning tops, stacking rings and rattles on a small lathe, coloured with lac. Booking opens next month.',
      image_url: image('toys'),
      tags: ['Craft', 'Wood', 'English', 'Workshop'],
      mode: 'live',
      rating: 4.5,
      rating_count: 126,
      description_html: p(
        'Soft ivory-wood, vegetable colour in sticks of lac, and the heat of the lathe to melt them together. Everything you make may be chewed by a baby.',
      ),
      authors: [author('devdatta')],
      instructors: [instructor('devdatta')],
      updated_at: at('2026-10-12'),
      versions: [
        {
          key: 'weekend',
          level: 'Weekend workshop',
          created_at: at('2025-07-05'),
          invites: enrol([rupees(4800)], { starts_on: day(45), ends_on: day(70) }),
        },
      ],
    }),
  ]
}

export function paperCourses({ day, image, author, instructor }: Demo) {
  return [
    course('bookbinding', {
      title: 'Bookbinding: Five Stitches, Five Books',
      subtitle:
        'Pamphlet, Japanese, Coptic, long stitch and case binding, with card, thread and flour paste.',
      position: 8,
      image_url: image('books'),
      tags: ['Craft', 'Paper', 'English', 'Recorded'],
      mode: 'self_paced',
      rating: 4.9,
      rating_count: 205,
      description_html:
        p(
          'Yusuf’s hands, filmed close. Each book takes an evening and uses what the one before it taught. The fifth opens flat and will outlive you.',
        ) +
        h('Three ways to take it') +
        ul(
          'Films only',
          'Films and a kit of paper, board, cloth and thread',
          'Films, kit and two repair sessions at the bindery',
        ),
      faqs: [
        {
          question: 'Can I repair my grandmother’s cookbook with this?',
          answer_html: p('After the fourth book, yes. Bring it along: cookbooks are our favourite patients.'),
        },
      ],
      preview_video_url: 'https://media.osari.example/previews/bookbinding-coptic.mp4',
      authors: [author('yusuf')],
      instructors: [instructor('yusuf')],
      updated_at: at('2026-06-27'),
      versions: [
        {
          key: 'films',
          level: 'Films',
          position: 1,
          created_at: at('2024-05-11'),
          invites: [
            {
              key: 'enrol',
              default: true,
              updated_at: at('2026-06-01'),
              plans: [rupees(1600, 2000), { ...rupees(1750), active: false }],
            },
            { key: 'guilds', updated_at: at('2026-06-20'), plans: [rupees(1200)] },
          ],
          outline: outline({
            'Five books': {
              'One section': ['Folding and grain', 'The pamphlet stitch'],
              'Without glue': ['Japanese stab binding', 'Coptic stitch', 'Long stitch'],
              'With glue': ['Paste and board', 'Case binding'],
            },
          }),
        },
        {
          key: 'kit',
          level: 'Films and kit',
          position: 2,
          created_at: at('2024-05-11'),
          invites: enrol([rupees(3400, 3900)]),
        },
        {
          key: 'bindery',
          level: 'Films, kit and bindery',
          position: 3,
          created_at: at('2026-06-27'),
          invites: enrol([rupees(6900)], { starts_on: day(-30), ends_on: day(5) }),
        },
      ],
    }),

    course('devanagari-calligraphy', {
      title: 'Devanagari Calligraphy with a Reed Pen',
      subtitle:
        'Forty-eight letters at the right slant, from the first dot to a framed verse. In English or Hindi.',
      image_url: image('calligraphy'),
      tags: ['Craft', 'Paper', 'Languages', 'Recorded', 'Lettering'],
      mode: 'self_paced',
      rating: 4.7,
      rating_count: 70,
      description_html:
        p(
          'Cut your own pen from <em>boru</em> reed, mix ink from lamp soot, and learn the letters in families: the bar, the bowl, the loop, the knot.',
        ) +
        p(
          'You need not know Hindi or Marathi. Many of our best letterers began by drawing shapes whose sound they learnt later.',
        ),
      authors: [author('meenal')],
      instructors: [instructor('meenal'), instructor('yusuf')],
      updated_at: at('2026-04-26'),
      versions: [
        {
          key: 'english',
          level: 'English',
          position: 1,
          created_at: at('2024-08-31'),
          invites: enrol([rupees(1499, 1799)]),
        },
        {
          key: 'hindi',
          level: 'हिंदी',
          position: 2,
          created_at: at('2024-09-14'),
          invites: enrol([rupees(1299, 1599)]),
        },
      ],
    }),

    course('linocut', {
      title: 'Linocut and Relief Print',
      subtitle: 'Cut away what is not the picture. Four prints, the last in three colours from one block.',
      image_url: image('linocut'),
      tags: ['Craft', 'Paper', 'English', 'Printing'],
      mode: 'live',
      rating: 4.4,
      rating_count: 173,
      description_html: p(
        'Four Saturdays at the proofing press. Enrolment for this round has ended; the next is planned for the end of the rains.',
      ),
      instructors: [instructor('yusuf')],
      updated_at: at('2026-09-25'),
      versions: [
        {
          key: 'saturdays',
          level: 'Four Saturdays',
          created_at: at('2026-04-11'),
          invites: enrol([rupees(5200)], { starts_on: day(-50), ends_on: day(-10) }),
        },
      ],
    }),

    course('handmade-paper', {
      // Replaced by a chapter of the bookbinding course.
      title: 'Handmade Paper from Old Cotton',
      subtitle: 'Pulp, mould and deckle: an eBook for a bucket and a mixer.',
      archived: true,
      image_url: image('books'),
      tags: ['Craft', 'Paper', 'English', 'format-ebook'],
      mode: 'self_paced',
      description_html: p(
        'Forty sheets from two worn-out shirts, with a mould made of a picture frame and mosquito net.',
      ),
      authors: [author('yusuf')],
      updated_at: at('2025-02-15'),
      versions: [{ key: 'only', created_at: at('2024-01-13'), invites: enrol([rupees(199)]) }],
    }),
  ]
}
