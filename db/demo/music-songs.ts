import { at, course, type Demo, enrol, rupees } from './course.ts'
import { p } from './html.ts'

export function songCourses({ day, image, author, instructor }: Demo) {
  return [
    course('bhajan-repertoire', {
      title: 'बीस भजन: घर और मंदिर के लिए',
      subtitle: 'कबीर, मीरा, तुलसी और तुकाराम के बीस पद — स्वरलिपि, अर्थ और साथ गाने के लिए रिकॉर्डिंग सहित ई-पुस्तक।',
      image_url: image('harmonium'),
      tags: ['Music', 'Voice', 'Hindi', 'format-ebook', 'Bhajan'],
      mode: 'self_paced',
      rating: 4.6,
      rating_count: 62,
      description_html:
        p(
          'हर भजन के चार पन्ने हैं: पद का शुद्ध पाठ, कठिन शब्दों के अर्थ, भातखंडे पद्धति में स्वरलिपि, और गाने की सलाह। साथ में दो रिकॉर्डिंग — एक गाकर सुनाई हुई, दूसरी केवल हारमोनियम और तबले की, ताकि आप साथ गा सकें।',
        ) + p('मराठी के तीन अभंग मूल भाषा में हैं और उनका हिंदी भावार्थ दिया गया है।'),
      authors: [author('anagha', 'hi')],
      instructors: [instructor('anagha')],
      updated_at: at('2025-11-05'),
      versions: [{ key: 'only', created_at: at('2024-11-02'), invites: enrol([rupees(349)]) }],
    }),

    course('voice-care', {
      title: 'A Singer’s Voice: Care and Daily Practice',
      subtitle:
        'A free handbook of 64 pages: warming up, resting, eating, and ten practice plans from 10 to 90 minutes.',
      image_url: image('recording'),
      tags: ['Music', 'Voice', 'English', 'format-ebook', 'Free'],
      mode: 'self_paced',
      rating: 4.4,
      rating_count: 111,
      description_html: p(
        'Written with a speech therapist for singers, teachers and everyone else who talks all day. Read it in an evening; keep the practice plans by the tanpura.',
      ),
      why_learn_html: '<p>&nbsp;</p><p><br></p>',
      authors: [author('anagha')],
      updated_at: at('2026-01-20'),
      versions: [{ key: 'only', level: 'Default', created_at: at('2025-09-09') }],
    }),

    course('natya-sangeet', {
      title: 'Natya Sangeet: Songs of the Marathi Stage',
      subtitle:
        'Eight songs from a century of sangeet natak, with the scenes they were sung in. Opens in the new year.',
      image_url: image('stream-music'),
      tags: ['Music', 'Voice', 'English', 'Live classes', 'Theatre'],
      mode: 'live',
      coming_soon: true,
      launches_on: day(60),
      description_html: p(
        'The Marathi musical play made classical singers into stars and put ragas on every tongue. We learn eight songs, read the scenes around them, and end with an evening on our own small stage.',
      ),
      authors: [author('anagha'), author('meenal')],
      instructors: [instructor('anagha'), instructor('meenal')],
      updated_at: at('2026-09-30'),
      versions: [
        {
          key: 'first-batch',
          level: 'First batch',
          created_at: at('2026-09-28'),
          invites: enrol([rupees(5800)], { starts_on: day(60) }),
        },
      ],
    }),

    course('harmonium-accompanist', {
      title: 'The Harmonium Accompanist',
      subtitle: 'Follow a singer without leading: fingering, breath of the bellows, and when not to play.',
      image_url: image('harmonium'),
      tags: ['Music', 'Voice', 'English', 'Recorded', 'Harmonium'],
      mode: 'self_paced',
      rating: 4.5,
      rating_count: 78,
      description_html: p(
        'Thirty short lessons filmed from above the keys and from the bellows side. Each ends with a singer’s recording to accompany: first a slow one, then one that will surprise you.',
      ),
      preview_video_url: 'https://youtu.be/hRm0n1umKy5',
      instructors: [instructor('raghav')],
      authors: [author('raghav')],
      updated_at: at('2025-12-12'),
      versions: [
        {
          key: 'only',
          created_at: at('2025-04-03'),
          invites: [
            { key: 'enrol', default: true, updated_at: at('2025-04-03'), plans: [rupees(1899, 2400)] },
            { key: 'alumni', updated_at: at('2025-10-01'), plans: [rupees(1499)] },
          ],
        },
      ],
    }),
  ]
}
