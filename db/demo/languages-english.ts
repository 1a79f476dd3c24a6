import { at, course, type Demo, enrol, outline, rupees } from './course.ts'
import { h, p, ul } from './html.ts'

export function englishCourses({ day, image, author, instructor }: Demo) {
  return [
    course('everyday-english', {
      title: 'रोज़मर्रा की अंग्रेज़ी',
      subtitle: 'फ़ोन, दुकान, दफ़्तर, अस्पताल — बिना झिझक बोलने के लिए। हिंदी में समझाया हुआ, दो स्तरों में।',
      image_url: image('english'),
      tags: ['Languages', 'Learn English', 'Recorded', 'format-video'],
      mode: 'self_paced',
      rating: 4.5,
      rating_count: 35,
      description_html:
        p(
          'व्याकरण से नहीं, स्थितियों से शुरू कीजिए। हर पाठ एक बातचीत है: पहले सुनिए, फिर अपनी बारी पर बोलिए, फिर उसी बात को अपने शब्दों में कहिए।',
        ) +
        h('हर स्तर में') +
        ul(
          'चालीस बातचीत, हर एक दस मिनट की',
          'उच्चारण के लिए धीमी रिकॉर्डिंग',
          'सप्ताह में एक बार शिक्षक के साथ पंद्रह मिनट की फ़ोन पर बात',
        ) +
        p('<strong>ग़लती की चिंता मत कीजिए।</strong> जो ग़लती आप बोलकर करते हैं, वही सुधरती है।'),
      faqs: [
        {
          question: 'मुझे केवल अक्षर आते हैं। क्या यह मेरे लिए है?',
          answer_html: p('हाँ। पहले स्तर के शुरुआती दस पाठों में पढ़ना ज़रूरी नहीं है।'),
        },
        {
          question: 'क्या केवल मोबाइल से सीख सकते हैं?',
          answer_html: p('जी हाँ, सारे पाठ मोबाइल पर चलते हैं और डाउनलोड किए जा सकते हैं।'),
        },
      ],
      preview_video_url: 'https://youtu.be/r0zM4rR4En6',
      authors: [author('vinay', 'hi')],
      instructors: [instructor('vinay')],
      updated_at: at('2026-08-15'),
      versions: [
        {
          key: 'beginners',
          level: 'Hindi – Beginners',
          position: 1,
          created_at: at('2024-12-01'),
          invites: enrol([rupees(999, 1499)]),
          outline: outline({
            'चालीस बातचीत': {
              'घर और मोहल्ला': ['नमस्ते से Hello तक', 'पता पूछना', 'सब्ज़ी ख़रीदना'],
              'फ़ोन पर': ['कौन बोल रहा है?', 'संदेश छोड़ना'],
              'काम पर': ['छुट्टी माँगना', 'समस्या बताना', 'धन्यवाद कहना'],
            },
          }),
        },
        {
          key: 'intermediate',
          level: 'Hindi – Intermediate',
          position: 2,
          created_at: at('2025-05-25'),
          invites: enrol([rupees(1299, 1699)]),
        },
      ],
    }),

    course('english-for-artisans', {
      title: 'English for Artisans: Explain, Sell, Write',
      // No subtitle: cards fall back on the beginning of the description.
      image_url: image('english'),
      tags: ['Languages', 'Learn English', 'Craft', 'Hindi', 'English', 'Live classes'],
      mode: 'live',
      rating: 4.7,
      rating_count: 102,
      description_html:
        p(
          'Taught half in Hindi and half in English, at a table with your own work on it. You leave with three texts you can use tomorrow: a story of sixty words, a price list, and a polite answer to “can you make it cheaper?”',
        ) + ul('Two evenings a week for five weeks', 'Half fee for members of a craft co-operative'),
      instructors: [instructor('vinay'), instructor('yusuf')],
      updated_at: at('2026-07-02'),
      versions: [
        {
          key: 'five-weeks',
          level: 'Five weeks',
          created_at: at('2026-06-30'),
          invites: [
            {
              key: 'enrol',
              starts_on: day(-4),
              ends_on: day(9),
              updated_at: at('2026-06-30'),
              plans: [rupees(3000)],
            },
            {
              key: 'cooperative',
              starts_on: day(-60),
              ends_on: day(-30),
              updated_at: at('2026-07-01'),
              plans: [rupees(1500, 3000)],
            },
          ],
        },
      ],
    }),

    course('translation-workshop', {
      title: 'Translating between Hindi and English',
      subtitle:
        'Twelve pages, twelve weeks, both directions: poems, notices, recipes and one impossible joke.',
      image_url: image('translation'),
      tags: ['Languages', 'Translation', 'English', 'Hindi', 'Literature'],
      mode: 'live',
      rating: 4.8,
      rating_count: 127,
      description_html: p(
        'Everyone translates the same page; nobody agrees. We compare line by line, and learn as much about our own language as about the other. The twelve pages of each group are printed as a small book.',
      ),
      authors: [author('vinay')],
      instructors: [instructor('vinay')],
      updated_at: at('2026-09-05'),
      versions: [
        {
          key: 'group',
          level: 'Evening group',
          created_at: at('2026-08-29'),
          invites: enrol([rupees(4500)], { starts_on: day(-11), ends_on: day(19) }),
        },
      ],
    }),

    course('teaching-adults', {
      // In a folder that is hidden, so it is in no stream; the course itself is public.
      title: 'Teaching Adults: A First Term',
      subtitle:
        'For new teachers of music, craft or languages: plan a class, watch a class, survive a class.',
      image_url: image('teaching'),
      tags: ['Staff room', 'English', 'Teachers'],
      mode: 'live',
      rating: 4.4,
      rating_count: 229,
      description_html: p(
        'What we wish we had known before our own first evening. Five meetings, four visits to running classes, and a mentor for one term.',
      ),
      instructors: [instructor('kaveri'), instructor('sulekha')],
      updated_at: at('2026-02-24'),
      versions: [{ key: 'term', created_at: at('2025-07-20'), invites: enrol([rupees(2500)]) }],
    }),

    course('practice-diary', {
      // Says nothing of its language, and is in no stream: a plain download.
      title: 'The Osari Practice Diary',
      subtitle: 'Fifty-two pages for whatever you practise: what, how long, and one line on how it went.',
      image_url: image('books'),
      tags: ['format-ebook', 'Free'],
      description_html: p('Print it, fold it, keep it by the instrument, the loom or the grammar.'),
      updated_at: at('2024-12-31'),
      versions: [{ key: 'only', created_at: at('2024-12-31') }],
    }),

    course('alumni-evenings', {
      // Written, but nothing of it is on offer: absent everywhere.
      title: 'Alumni Evenings',
      tags: ['English'],
      updated_at: at('2025-03-03'),
      versions: [],
    }),
  ]
}
