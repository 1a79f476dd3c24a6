import { at, course, type Demo, enrol, outline, rupees } from './course.ts'
import { h, p, table, ul } from './html.ts'

export function voiceCourses({ day, image, author, instructor }: Demo) {
  return [
    course('voice-first-lessons', {
      title: 'Hindustani Voice: First Lessons',
      subtitle:
        'Find your Sa, keep it, and sing five ragas in simple form. Live online in groups of eight, from the first breath to a short khayal.',
      position: 1,
      image_url: image('voice'),
      tags: ['Music', 'Voice', 'English', 'Live classes', 'Khayal'],
      mode: 'live',
      rating: 4.8,
      rating_count: 165,
      description_html:
        p(
          'Everyone who can speak can learn to sing in tune. This course takes you from your own natural pitch to a first <em>bandish</em> with simple elaboration, at the pace of a small group whose members hear one another every week.',
        ) +
        h('How a week goes') +
        ul(
          'Monday: a 25-minute listening with notes, in your own time',
          'Wednesday, 7.30 to 8.45 pm: the live class',
          'Daily: fifteen minutes with the practice recording made for that week',
        ) +
        h('Terms') +
        table(
          ['Term', 'Weeks', 'Ragas'],
          ['Foundation', '12', 'Bhoop, Yaman'],
          ['Second term', '12', 'Bhimpalas, Durga, Kafi'],
        ),
      about_html: p(
        'Classes are held online over a link that keeps the tanpura clear. Every class is recorded for those who took part in it, and stays up for the length of the term. You need a quiet room, earphones with a wire, and a tanpura app; we help you set all three up before the first class.',
      ),
      why_learn_html: p(
        'A steady Sa is the ground on which everything else in this music stands. Singers need it, and so do those who will later play an instrument, teach children, or simply want to hear more at a concert.',
      ),
      who_should_learn_html: ul(
        'Adults who have never sung before, or not since school',
        'Players of an instrument who want to learn melody with the voice',
        'Singers of other kinds of music who want a base in raga',
      ),
      faqs: [
        {
          question: 'I have been told that I cannot sing. May I join?',
          answer_html: p(
            'Please do. In twenty-six years we have met <strong>three</strong> people who could not match a pitch after a month of practice, and two of them learnt it in the next.',
          ),
        },
        {
          question: 'What if I miss a class?',
          answer_html: p(
            'Watch the recording and send a one-minute practice clip. If you miss more than three in a row we suggest that you move to the next batch, which is free of charge once.',
          ),
        },
        {
          question: 'Do I need to read Devanagari?',
          answer_html: p(
            'No. All words are given in Roman letters with a translation; notation is explained in the second week.',
          ),
        },
      ],
      preview_video_url: 'https://www.youtube.com/watch?v=oSr1Vo1cE0a',
      authors: [author('anagha')],
      instructors: [instructor('anagha'), instructor('imran')],
      seo_title: 'Learn Hindustani vocal music online: beginners’ course',
      seo_description:
        'Twelve weeks of live Hindustani singing lessons for adult beginners, in groups of eight. Breath, pitch, five ragas and a first khayal.',
      updated_at: at('2026-09-14'),
      versions: [
        {
          key: 'foundation',
          level: 'English – Foundation',
          position: 1,
          created_at: at('2025-01-18'),
          invites: enrol([rupees(6400, 7800)], {
            starts_on: day(-12),
            ends_on: day(18),
            updated_at: at('2026-09-01'),
          }),
          outline: outline({
            'Voice and breath': {
              'Your own Sa': ['Sitting and breathing', 'Finding your pitch', 'Singing with a tanpura'],
              'The seven notes': ['Sa and Pa', 'Re Ga Ma', 'Dha Ni and the upper Sa', 'Simple alankars'],
            },
            'First ragas': {
              Bhoop: ['Its five notes', 'A lakshan geet', 'Bandish in teental'],
              Yaman: [
                'The raised Ma',
                'Sargam geet',
                'A chhota khayal, first half',
                'A chhota khayal, second half',
              ],
            },
          }),
        },
        {
          key: 'second-term',
          level: 'English – Second term',
          position: 2,
          created_at: at('2025-05-10'),
          invites: enrol([rupees(7200)], { starts_on: day(20), ends_on: day(50) }),
          outline: outline({
            'Three ragas of the afternoon and night': {
              Bhimpalas: ['Flat Ga and Ni', 'Bandish and four alaps'],
              Durga: ['A raga without Ga and Ni', 'A tarana'],
              Kafi: ['Between raga and song', 'A hori'],
            },
          }),
        },
      ],
    }),

    course('voice-first-lessons-hi', {
      title: 'हिंदुस्तानी गायन: पहले पाठ',
      subtitle:
        'अपना सा खोजिए, उसे टिकाइए और पाँच राग सरल रूप में गाइए। आठ लोगों के समूह में सीधे ऑनलाइन — पहली साँस से एक छोटे ख़याल तक।',
      image_url: image('voice'),
      tags: ['Music', 'Voice', 'हिन्दी', 'Live classes', 'Khayal'],
      mode: 'live',
      rating: 4.7,
      rating_count: 165,
      description_html:
        p(
          'जो बोल सकता है, वह सुर में गाना भी सीख सकता है। यह पाठ्यक्रम आपको आपके सहज स्वर से पहली <em>बंदिश</em> और उसके सरल विस्तार तक ले जाता है — ऐसे छोटे समूह में, जहाँ हर हफ़्ते सब एक-दूसरे को सुनते हैं।',
        ) +
        h('एक सप्ताह कैसा होता है') +
        ul(
          'सोमवार: टिप्पणियों के साथ पच्चीस मिनट का श्रवण, अपने समय पर',
          'गुरुवार, शाम 7.30 से 8.45: सीधी कक्षा',
          'रोज़: उस सप्ताह की रिकॉर्डिंग के साथ पंद्रह मिनट का रियाज़',
        ),
      about_html: p(
        'कक्षाएँ ऑनलाइन होती हैं और हर कक्षा की रिकॉर्डिंग पूरे सत्र तक उपलब्ध रहती है। एक शांत कमरा, तार वाले ईयरफ़ोन और तानपूरा ऐप चाहिए; तीनों की तैयारी हम पहली कक्षा से पहले साथ मिलकर कर लेते हैं।',
      ),
      who_should_learn_html: ul(
        'वे वयस्क जिन्होंने कभी नहीं गाया, या स्कूल के बाद नहीं गाया',
        'वे वादक जो गाकर राग समझना चाहते हैं',
        'भजन या फ़िल्मी गीत गाने वाले, जो राग की बुनियाद चाहते हैं',
      ),
      faqs: [
        {
          question: 'लोग कहते हैं कि मेरा गला सुरीला नहीं है। क्या मेरे लिए सीखना संभव है?',
          answer_html: p('ज़रूर। सुर पहचानना एक आदत है, और आदत अभ्यास से बनती है। पहले महीने में हम बस यही करते हैं।'),
        },
        {
          question: 'कक्षा छूट जाए तो?',
          answer_html: p('रिकॉर्डिंग देखिए और एक मिनट का रियाज़ भेज दीजिए। गुरु उस पर लिखकर उत्तर देती हैं।'),
        },
      ],
      authors: [author('anagha', 'hi')],
      instructors: [instructor('anagha')],
      seo_title: 'हिंदुस्तानी गायन ऑनलाइन सीखें: शुरुआती पाठ्यक्रम',
      seo_description:
        'वयस्क शुरुआती विद्यार्थियों के लिए बारह सप्ताह की सीधी गायन कक्षाएँ: साँस, सुर, पाँच राग और पहला ख़याल।',
      updated_at: at('2026-08-02'),
      versions: [
        {
          key: 'aadhar',
          level: 'हिन्दी – आधार सत्र',
          created_at: at('2025-06-21'),
          invites: enrol([rupees(5600)], { starts_on: day(-5), ends_on: day(25) }),
          outline: outline({
            'कंठ और साँस': {
              'अपना सा': ['बैठना और साँस लेना', 'अपना स्वर पहचानना', 'तानपूरे के साथ गाना'],
              'सात स्वर': ['सा और प', 'रे ग म', 'ध नि और तार सा', 'सरल अलंकार'],
            },
            'पहले राग': {
              भूप: ['पाँच स्वर', 'लक्षण गीत', 'तीनताल में बंदिश'],
              यमन: ['तीव्र म', 'सरगम गीत', 'छोटा ख़याल'],
            },
          }),
        },
      ],
    }),

    course('raga-yaman', {
      title: 'Raga Yaman in Twelve Sittings',
      subtitle:
        'One raga, followed slowly: its phrases, its famous compositions, and how a performance of it grows.',
      position: 4,
      image_url: image('voice'),
      tags: ['Music', 'Voice', 'Recorded', 'Khayal', 'Raga'],
      mode: 'self_paced',
      rating: 4.9,
      rating_count: 120,
      description_html:
        p(
          'Yaman is often the first raga a student learns and the last one a master finishes with. Twelve filmed sittings of about forty minutes go from the bare scale to a full vilambit khayal.',
        ) +
        h('What you will be able to do') +
        ul(
          'Sing or play the characteristic phrases and know why they sound like Yaman',
          'Perform two compositions, slow and fast, with your own short alaps',
          'Tell Yaman from its neighbours Yaman Kalyan and Shuddha Kalyan by ear',
        ) +
        p('The two language versions have the same sittings; the talk between the music differs.'),
      preview_video_url: 'https://vimeo.com/548120337/9c1f04b7de',
      authors: [author('anagha'), author('raghav')],
      instructors: [instructor('anagha'), instructor('raghav')],
      updated_at: at('2026-02-11'),
      versions: [
        {
          key: 'english',
          level: 'English',
          position: 1,
          created_at: at('2024-08-15'),
          invites: enrol([rupees(1499, 1999)]),
          outline: outline({
            Default: {
              'The notes': ['Sitting 1: Ni Re Ga', 'Sitting 2: the raised Ma', 'Sitting 3: resting places'],
              'The compositions': [
                'Sitting 4: a madhya laya bandish',
                'Sitting 5: a drut bandish',
                'Sitting 6: vilambit',
              ],
              'The raga grows': [
                'Sittings 7 to 9: alap',
                'Sittings 10 and 11: tans',
                'Sitting 12: a whole performance',
              ],
            },
          }),
        },
        {
          key: 'hindi',
          level: 'Hindi',
          position: 2,
          created_at: at('2025-02-26'),
          invites: enrol([rupees(1299, 1799)]),
          outline: outline({
            Default: {
              स्वर: ['बैठक 1: नि रे ग', 'बैठक 2: तीव्र म', 'बैठक 3: न्यास के स्वर'],
              बंदिशें: ['बैठक 4: मध्य लय', 'बैठक 5: द्रुत', 'बैठक 6: विलंबित'],
              'राग का विस्तार': ['बैठक 7 से 9: आलाप', 'बैठक 10 और 11: तानें', 'बैठक 12: पूरी प्रस्तुति'],
            },
          }),
        },
      ],
    }),
  ]
}
