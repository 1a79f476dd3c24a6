import { at, course, type Demo, enrol, outline, rupees } from './course.ts'
import { h, p, ul } from './html.ts'

export function theoryCourses({ day, image, author, instructor }: Demo) {
  return [
    course('listening', {
      title: 'How to Listen to Hindustani Music',
      subtitle:
        'Eight free evenings with headphones: what the tanpura does, when to count, where the raga hides.',
      position: 5,
      image_url: image('listening'),
      tags: ['Music', 'Music theory', 'English', 'Recorded', 'Free'],
      mode: 'self_paced',
      rating: 4.9,
      rating_count: 202,
      description_html:
        p(
          'A concert of this music can last three hours and be made up on the spot. This course gives you handholds: eight evenings of listening, each built round one recording and a drawing of what happens in it.',
        ) +
        h('The eight evenings') +
        ul(
          'The drone, and why it never stops',
          'Sa: home, and how far one may go',
          'Alap: a raga introduces itself',
          'The cycle, and the sigh at its end',
          'Fast and slow',
          'Voice and instrument',
          'Three gharanas in one raga',
          'A whole evening, start to finish',
        ),
      who_should_learn_html: p(
        'Anyone with ears. Nothing has to be known beforehand and nothing has to be sung.',
      ),
      preview_video_url: 'https://www.youtube-nocookie.com/embed/1iSt3nHMu5c',
      authors: [author('raghav'), author('anagha')],
      instructors: [instructor('raghav')],
      seo_title: 'How to listen to Indian classical music: a free course',
      seo_description:
        'Eight guided listenings for people who are new to Hindustani music. Free, self-paced, with drawings of every recording.',
      updated_at: at('2026-05-05'),
      versions: [
        {
          key: 'only',
          created_at: at('2024-04-14'),
          invites: enrol([rupees(0, 900)]),
          outline: outline({
            'Eight evenings': {
              'Sound and raga': ['The drone', 'Home', 'Alap'],
              'Time and form': ['The cycle', 'Fast and slow', 'Voice and instrument'],
              'The whole': ['Three gharanas', 'A whole evening'],
            },
          }),
        },
      ],
    }),

    course('bhatkhande-notation', {
      title: 'Reading Bhatkhande Notation',
      subtitle:
        'An eBook with 90 exercises and audio: read any bandish in print, and write down one you have heard.',
      image_url: image('notation'),
      tags: ['Music', 'Music theory', 'Notation'],
      mode: 'self_paced',
      rating: 4.5,
      rating_count: 211,
      description_html:
        p(
          'Almost every printed composition of the last century uses one notation. It has fewer signs than a railway timetable, and this book teaches them in order of use.',
        ) +
        ul(
          'Notes, octaves and the marks above and below',
          'Beats, bars, and notes that share a beat',
          'Meend, kan and other ornaments',
          'Twelve bandishes to read, six recordings to write down',
        ),
      authors: [author('raghav')],
      updated_at: at('2025-08-08'),
      versions: [
        {
          key: 'english',
          level: 'eBook in English',
          position: 1,
          created_at: at('2024-06-30'),
          invites: enrol([rupees(299, 450)]),
        },
        {
          key: 'hindi',
          level: 'हिंदी ई-पुस्तक',
          position: 2,
          created_at: at('2024-12-25'),
          invites: enrol([rupees(249, 450)]),
        },
      ],
    }),

    course('film-song-history', {
      title: 'The Hindi Film Song, 1931 to 2000',
      subtitle:
        'Seven decades in fourteen films: who wrote, who sang, who arranged, and what the orchestra was up to.',
      image_url: image('film'),
      tags: ['Music', 'Music theory', 'English', 'Recorded', 'Film song', 'History'],
      mode: 'self_paced',
      rating: 4.7,
      rating_count: 25,
      description_html:
        p(
          'From songs recorded on set with the harmonium hidden behind a bush to fifty-piece orchestras and the first drum machine. Each chapter takes one song to pieces and puts it back together.',
        ) + p('Includes the finding list of 140 songs that students have built since 2019.'),
      authors: [author('joseph')],
      instructors: [instructor('joseph'), instructor('vinay')],
      updated_at: at('2026-01-31'),
      versions: [
        { key: 'only', level: 'default', created_at: at('2025-12-01'), invites: enrol([rupees(1299)]) },
      ],
    }),

    course('recording-at-home', {
      title: 'Recording Acoustic Instruments at Home',
      subtitle: 'One good microphone, a cupboard full of quilts, and the ear to place both.',
      image_url: image('recording'),
      tags: ['Music', 'Music theory', 'English', 'Recorded', 'Sound'],
      mode: 'self_paced',
      rating: 4.4,
      rating_count: 42,
      description_html:
        p(
          'Sitar, tabla, harmonium and voice each want the microphone in a different place. Find it by ear in one room of an ordinary flat.',
        ) +
        // As it came out of a word processor: the cleaner has work to do here.
        '<p style="text-align:justify"><span class="size-large">Every chapter has <b>raw takes to mix</b></span>, recorded in a flat on the fourth floor above a bus stop. <a href="https://www.osari.example/rooms" target="_blank" title="Rooms to book">Our own rooms</a> can be booked too.</p>',
      instructors: [instructor('joseph')],
      authors: [author('joseph')],
      updated_at: at('2026-04-02'),
      versions: [
        {
          key: 'early',
          level: 'Early readers',
          status: 'unlisted',
          position: 2,
          created_at: at('2025-06-01'),
          invites: enrol([rupees(999)]),
        },
        {
          key: 'full',
          level: 'Full course',
          position: 1,
          created_at: at('2025-08-17'),
          invites: enrol([rupees(1799, 2200)], { ends_on: day(0) }),
        },
      ],
    }),
  ]
}
