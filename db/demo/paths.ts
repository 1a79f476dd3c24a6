import { p, ul } from './html.ts'
import { idOf } from './id.ts'

const step = (course: string, own: object = {}) => ({ course_id: idOf('course', course), ...own })

export function learningPaths(image: (name: string) => string) {
  return [
    {
      code: 'SUR',
      name: 'A First Year of Hindustani Music',
      stream: 'music',
      image_url: image('stream-music'),
      description_html:
        p(
          'From the first evening of listening to a raga of your own, in about twelve months at three hours a week.',
        ) +
        ul(
          'Begin by listening',
          'Learn to read and to count',
          'Sing',
          'Stay with one raga until it is a friend',
        ),
      steps: [
        step('listening'),
        step('bhatkhande-notation'),
        step('tabla-foundation'),
        step('voice-first-lessons'),
        step('raga-yaman'),
      ],
    },
    {
      code: 'CLOTH',
      name: 'Cloth, from Fibre to Finish',
      stream: 'craft',
      image_url: image('dyes'),
      description_html: p(
        'Spin a little, dye a lot, weave a scarf and print a border. The path closes with a week in Shabana’s studio, which cannot be booked in any other way.',
      ),
      steps: [
        step('khadi'),
        step('natural-dyes'),
        step('handloom'),
        step('block-printing'),
        // The document has no such course; what the path says of it is all there is.
        step('studio-week', {
          title: 'A Week in the Dye Studio',
          image_url: image('dyes'),
          level: 'Residency in English',
          tags: ['Craft', 'Natural dyes', 'Residency'],
          amount: 18500,
          currency: 'INR',
          url: 'https://www.osari.example/studio-week',
        }),
      ],
    },
    {
      code: 'SHABDA',
      name: 'Say the Verse, Draw the Verse',
      stream: 'languages',
      image_url: image('sanskrit'),
      description_html: p('Learn a Sanskrit verse, recite it in its metre, and write it with a reed pen.'),
      steps: [
        step('sanskrit-subhashitas'),
        // In the document, but not published on its own.
        step('sanskrit-recitation-clinic', {
          title: 'Recitation Clinic: Four Private Hours',
          image_url: image('sanskrit'),
          tags: ['Languages', 'Learn Sanskrit', 'English'],
          amount: 4000,
        }),
        step('devanagari-calligraphy'),
      ],
    },
    {
      code: 'FREE',
      name: 'Begin without Paying',
      image_url: image('stream-craft'),
      steps: [step('listening'), step('khadi'), step('voice-care'), step('clay-in-the-classroom')],
    },
  ]
}
