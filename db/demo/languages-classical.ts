import { at, course, type Demo, enrol, outline, rupees } from './course.ts'
import { h, p, ul } from './html.ts'

export function marathiCourses({ day, image, author, instructor }: Demo) {
  return [
    course('marathi-for-newcomers', {
      title: 'Marathi for Newcomers to Pune',
      subtitle:
        'The rickshaw, the vegetable cart, the housing society meeting: eight weeks to stop being a guest.',
      position: 10,
      image_url: image('marathi'),
      tags: ['Languages', 'Learn Marathi', 'English', 'Live classes'],
      mode: 'live',
      rating: 4.8,
      rating_count: 20,
      description_html:
        p(
          'If you know Hindi you are halfway there, and we show you which half. Homework is done outdoors: order, ask, complain, thank.',
        ) +
        h('Three walks') +
        ul(
          'Mandai market, before it gets hot',
          'The old wadas, with a retired postman',
          'A play, with the script read beforehand',
        ),
      faqs: [
        {
          question: 'I know no Hindi. Is that a problem?',
          answer_html: p('No, but tell us: you get two extra sessions on the script.'),
        },
      ],
      authors: [author('meenal')],
      instructors: [instructor('meenal')],
      updated_at: at('2026-09-12'),
      versions: [
        {
          key: 'evening',
          level: 'Evening batch',
          position: 1,
          created_at: at('2026-01-17'),
          invites: enrol([rupees(5600, 6200)], { starts_on: day(-6), ends_on: day(16) }),
        },
        {
          key: 'morning',
          level: 'Morning batch',
          position: 2,
          created_at: at('2026-01-17'),
          invites: enrol([rupees(5600)], { ends_on: day(-10) }),
        },
      ],
    }),

    course('reading-modi', {
      title: 'Reading Modi: Old Letters and Land Papers',
      subtitle:
        'The running hand of the Maratha offices, letter by letter, on real documents. Enrolment opens soon.',
      image_url: image('modi'),
      tags: ['Languages', 'Learn Marathi', 'English', 'Live classes', 'History'],
      mode: 'live',
      rating: 4.6,
      rating_count: 237,
      description_html:
        p(
          'Millions of papers wait in cupboards because so few can read them. In twenty sessions you learn to read a clear nineteenth-century hand fluently and an eighteenth-century one with a lens.',
        ) +
        p(
          'Bring a family paper if you have one. We have read wills, recipes, a sale of half a well, and one love letter.',
        ),
      why_learn_html: p('Archives all over Maharashtra need readers, and pay them.'),
      authors: [author('meenal')],
      instructors: [instructor('meenal')],
      updated_at: at('2026-10-19'),
      versions: [
        {
          key: 'twenty',
          level: 'Twenty sessions',
          created_at: at('2025-06-07'),
          invites: enrol([rupees(6400)], { starts_on: day(20), ends_on: day(44) }),
        },
      ],
    }),
  ]
}

export function sanskritCourses({ image, author, instructor }: Demo) {
  return [
    course('sanskrit-subhashitas', {
      title: 'Sanskrit through Subhāṣitas',
      subtitle: 'One witty verse a day for sixty days. By the end you read new ones yourself.',
      image_url: image('sanskrit'),
      tags: ['Languages', 'Learn Sanskrit', 'Recorded'],
      mode: 'self_paced',
      rating: 4.9,
      rating_count: 47,
      description_html:
        p(
          'A <em>subhāṣita</em> is a thing well said: four short lines on friends, fools, elephants or the price of greed. Each day you hear one, take it apart, learn the one new piece of grammar in it, and put it back together by heart.',
        ) +
        '<blockquote cite="https://www.osari.example/verses">विद्या ददाति विनयम् — learning gives humility.</blockquote>' +
        p('People outside India pay in US dollars, since that is what our bank makes of it anyway.'),
      authors: [author('kaveri')],
      instructors: [instructor('kaveri')],
      updated_at: at('2026-06-15'),
      versions: [
        {
          key: 'english',
          level: 'English',
          position: 1,
          created_at: at('2024-03-24'),
          invites: enrol([rupees(1899)]),
          outline: outline({
            Default: {
              'Days 1 to 20: nouns': ['Who and whom', 'By, for, from', 'Of and in'],
              'Days 21 to 40: verbs': ['Present', 'Command and wish', 'Past'],
              'Days 41 to 60: compounds': ['Two words', 'Many words', 'Reading alone'],
            },
          }),
        },
        {
          key: 'hindi',
          level: 'हिन्दी',
          position: 2,
          created_at: at('2024-08-22'),
          invites: enrol([rupees(1699)]),
        },
        {
          key: 'abroad',
          level: 'English, outside India',
          position: 3,
          created_at: at('2025-09-30'),
          invites: enrol([{ amount: 39.5, compare_at_amount: 45, currency: 'USD' }]),
        },
      ],
    }),

    course('sanskrit-recitation-clinic', {
      // A private class: not in the catalogue, but a step of a learning path.
      title: 'Sanskrit Recitation Clinic',
      published: false,
      image_url: image('sanskrit'),
      tags: ['Languages', 'Learn Sanskrit', 'English'],
      mode: 'live',
      description_html: p('Four private hours on metre, length and breath.'),
      instructors: [instructor('kaveri')],
      updated_at: at('2026-06-20'),
      versions: [{ key: 'only', created_at: at('2026-06-20'), invites: enrol([rupees(4000)]) }],
    }),
  ]
}
