import { at, course, type Demo, enrol, outline, rupees } from './course.ts'
import { h, p, ul } from './html.ts'

export function percussionCourses({ day, file, image, author, instructor }: Demo) {
  return [
    course('tabla-foundation', {
      title: 'Tabla Foundation: Teental, Dadra, Keharwa',
      subtitle:
        'Speak it, clap it, play it. The ten basic strokes and three talas that carry most of the music you know.',
      position: 3,
      image_url: image('tabla'),
      tags: ['Music', 'Tabla', 'English', 'Recorded', 'format-video'],
      mode: 'self_paced',
      rating: 4.8,
      rating_count: 153,
      description_html:
        p(
          'You do not need a tabla for the first four lessons. Rhythm in this music is spoken before it is played, so we begin with the hands on the knees and the bols on the tongue.',
        ) +
        h('By the end') +
        ul(
          'Ten clear strokes on both drums',
          'Teental, dadra and keharwa at three speeds',
          'One kaida with four variations and a tihai that comes out right',
        ) +
        p(
          'Strokes are filmed from above and from the side, at full and at half speed. The tempo of every exercise is written next to it, so that you always know what “slow” means.',
        ),
      why_learn_html: p(
        'If you sing or play anything else, knowing where you are in the cycle is worth more than another raga.',
      ),
      faqs: [
        {
          question: 'Can I learn tabla without a teacher in the room?',
          answer_html: p(
            'The first year, yes, if you send a clip every fortnight: posture goes wrong quietly. Two clip reviews are included.',
          ),
        },
        {
          question: 'Which tabla pair fits a beginner?',
          answer_html: p(
            'A sheesham dayan in C♯ and a steel bayan of about 3 kg. Expect to pay ₹6,500 to ₹9,000.',
          ),
        },
      ],
      preview_video_url: file('teental.mp4'),
      authors: [author('imran')],
      instructors: [instructor('imran')],
      seo_title: 'Tabla for beginners: teental, dadra and keharwa',
      updated_at: at('2026-06-06'),
      versions: [
        {
          key: 'only',
          created_at: at('2024-09-21'),
          invites: enrol([rupees(2499, 2999)]),
          outline: outline({
            'Before the drum': {
              Default: ['Clapping sixteen', 'The bols, spoken', 'Sam and khali', 'Where is one?'],
            },
            'Ten strokes': {
              Dayan: ['Na and Ta', 'Tin', 'Te and Te', 'Tun'],
              Bayan: ['Ge', 'Ke', 'The slide of the wrist'],
              Together: ['Dha', 'Dhin', 'Tirakita'],
            },
            'Three talas': {
              Teental: ['Theka', 'At double speed', 'Two tihais'],
              Dadra: ['Theka', 'Four variations'],
              Keharwa: ['Theka', 'For bhajan', 'For film song'],
            },
          }),
        },
      ],
    }),

    course('tabla-foundation-hi', {
      title: 'तबला आधार: तीनताल, दादरा, कहरवा',
      subtitle: 'बोलिए, ताली दीजिए, बजाइए। दस मूल बोल और वे तीन ताल, जिन पर अधिकतर सुना हुआ संगीत टिका है।',
      image_url: image('tabla'),
      tags: ['Music', 'Tabla', 'हिंदी', 'Recorded', 'format-video'],
      mode: 'self_paced',
      rating: 4.9,
      rating_count: 70,
      description_html:
        p(
          'पहले चार पाठों के लिए तबला भी नहीं चाहिए। इस संगीत में लय बजने से पहले बोली जाती है, इसलिए हम घुटनों पर हाथ और ज़बान पर बोल से शुरू करते हैं।',
        ) +
        h('अंत तक आप सीखेंगे') +
        ul(
          'दोनों तबलों पर दस साफ़ बोल',
          'तीनताल, दादरा और कहरवा — तीन लयों में',
          'चार पलटों वाला एक क़ायदा और एक सही बैठने वाली तिहाई',
        ),
      why_learn_html: p(
        'आप गाते हों या कुछ और बजाते हों — आवर्तन में अपनी जगह जानना एक और राग सीखने से ज़्यादा काम आता है।',
      ),
      faqs: [
        {
          question: 'क्या गुरु के सामने बैठे बिना तबला सीखा जा सकता है?',
          answer_html: p(
            'पहले साल तक हाँ, यदि आप हर पखवाड़े एक छोटा वीडियो भेजें। दो वीडियो की समीक्षा शुल्क में शामिल है।',
          ),
        },
      ],
      preview_video_url: file('teental.mp4'),
      authors: [author('imran', 'hi')],
      instructors: [instructor('imran')],
      updated_at: at('2026-06-06'),
      versions: [
        {
          key: 'only',
          created_at: at('2024-10-12'),
          invites: enrol([rupees(2199)]),
          outline: outline({
            'तबले से पहले': { Default: ['सोलह की ताली', 'बोल, बोलकर', 'सम और ख़ाली'] },
            'दस बोल': {
              दायाँ: ['ना और ता', 'तिं', 'ते-टे', 'तूं'],
              बायाँ: ['गे', 'के', 'कलाई की मींड'],
              साथ: ['धा', 'धिं', 'तिरकिट'],
            },
            'तीन ताल': {
              तीनताल: ['ठेका', 'दुगुन', 'दो तिहाइयाँ'],
              दादरा: ['ठेका', 'चार प्रकार'],
              कहरवा: ['ठेका', 'भजन के लिए'],
            },
          }),
        },
      ],
    }),

    course('tabla-solo', {
      title: 'Tabla Solo: Kaida, Rela, Tukda',
      subtitle:
        'Build twelve minutes of solo teental that stand on their own, with lehra and a teacher’s ear.',
      image_url: image('tabla'),
      tags: ['Music', 'Tabla', 'English', 'Live classes'],
      mode: 'live',
      rating: 4.6,
      rating_count: 10,
      description_html: p(
        'For players who know their strokes and want to say something with them. Each term builds one solo: opening peshkar, two kaidas, a rela, and fixed compositions to close. You play it to lehra before an audience of parents, friends and one very strict tanpura maker.',
      ),
      authors: [author('imran')],
      instructors: [instructor('imran')],
      updated_at: at('2026-09-18'),
      versions: [
        {
          key: 'intermediate',
          level: 'Intermediate',
          position: 1,
          created_at: at('2025-11-15'),
          invites: [
            { key: 'regular', default: true, updated_at: at('2026-09-01'), plans: [rupees(8800)] },
            { key: 'early', ends_on: day(-40), updated_at: at('2026-07-01'), plans: [rupees(7600, 8800)] },
          ],
          outline: outline({
            Default: { Default: ['Peshkar', 'Two kaidas', 'A rela', 'Tukda and chakradar', 'With lehra'] },
          }),
        },
        {
          key: 'advanced',
          level: 'Advanced',
          position: 2,
          created_at: at('2026-01-24'),
          invites: enrol([rupees(12400)], { starts_on: day(35), ends_on: day(65) }),
        },
        {
          // Taught once and put away: imported with a warning, shown nowhere.
          key: 'pilot-2024',
          level: 'Pilot batch 2024',
          status: 'archived',
          created_at: at('2024-02-10'),
          invites: enrol([rupees(3000)]),
        },
      ],
    }),

    course('pakhawaj-dhrupad', {
      title: 'Pakhawaj and the Dhrupad Cycle',
      subtitle:
        'Chautal, dhamar and sulfakta on the oldest barrel drum of the north. Enrolment opens shortly.',
      image_url: image('pakhawaj'),
      tags: ['Music', 'Percussion', 'Pakhawaj', 'English', 'Live classes'],
      mode: 'live',
      description_html: p(
        'Open palms, wet dough on the left head, and a sound that fills a courtyard. Eight players, ten Sundays, instruments provided.',
      ),
      authors: [author('imran')],
      instructors: [instructor('imran')],
      updated_at: at('2026-10-10'),
      versions: [
        {
          key: 'sundays',
          level: 'Ten Sundays',
          created_at: at('2026-09-05'),
          invites: enrol([rupees(8200)], { starts_on: day(20), ends_on: day(48) }),
        },
      ],
    }),

    course('dholki-weekend', {
      title: 'Dholki in a Weekend',
      subtitle: 'Two days, four rhythms, one wedding’s worth of songs. The next dates are being fixed.',
      image_url: image('pakhawaj'),
      tags: ['Music', 'Percussion', 'Folk'],
      mode: 'live',
      rating: 4.2,
      rating_count: 194,
      description_html: p(
        'Lavani, powada, garba and a film chorus: by Sunday evening you keep a room clapping. Drums are lent; lunch is included.',
      ),
      instructors: [instructor('imran')],
      updated_at: at('2026-08-25'),
      versions: [
        {
          key: 'weekend',
          level: 'Weekend workshop',
          created_at: at('2025-05-31'),
          invites: enrol([rupees(2600)], { status: 'inactive' }),
        },
      ],
    }),
  ]
}
