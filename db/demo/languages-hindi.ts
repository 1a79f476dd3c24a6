import { at, course, type Demo, enrol, outline, rupees } from './course.ts'
import { h, p, table, ul } from './html.ts'

export function hindiCourses({ day, image, author, instructor }: Demo) {
  return [
    course('hindi-from-zero', {
      title: 'Hindi from Zero',
      subtitle:
        'Read, ask, bargain, joke. Four levels of twelve weeks for adults who live in India or love someone who does.',
      position: 9,
      image_url: image('hindi'),
      tags: ['Languages', 'Learn Hindi', 'English', 'Live classes'],
      mode: 'live',
      rating: 4.7,
      rating_count: 70,
      description_html:
        p(
          'You speak from the first minute and read from the third week. Grammar comes when you have already met it five times and are beginning to wonder.',
        ) +
        table(
          ['Level', 'You can', 'Hours'],
          ['A1', 'shop, travel, introduce yourself', '36'],
          ['A2', 'tell what happened and what will', '36'],
          ['B1', 'follow a film without subtitles, mostly', '48'],
        ) +
        h('Groups') +
        p('Five to nine people. A free talk of fifteen minutes finds the right level.'),
      faqs: [
        {
          question: 'Do I have to learn the script?',
          answer_html: p('Yes, and it takes three weeks. Roman letters hide half of the sounds.'),
        },
        {
          question: 'Is this Hindi or Urdu?',
          answer_html: p('The spoken language of the street and the screen, which is both.'),
        },
        {
          question: 'Is there a certificate?',
          answer_html: p('After each level, on the basis of a conversation of twenty minutes.'),
        },
      ],
      authors: [author('vinay')],
      instructors: [instructor('vinay')],
      seo_title: 'Learn Hindi online: live classes from zero',
      seo_description:
        'Live Hindi classes in small groups, from complete beginner to B1. Speak from the first minute, read Devanagari in three weeks.',
      updated_at: at('2026-10-08'),
      versions: [
        {
          key: 'a1',
          level: 'A1',
          position: 1,
          created_at: at('2024-06-08'),
          invites: enrol([rupees(7800, 9000)], { starts_on: day(-14), ends_on: day(12) }),
          outline: outline({
            'Twelve weeks': {
              'Sounds and script': ['Vowels and their signs', 'Four rows of consonants', 'Joined letters'],
              'First talk': [
                'Names and numbers',
                'This, that, mine, yours',
                'Where is it, what does it cost',
              ],
              'Daily life': ['What you do every day', 'What you are doing now', 'What you would like'],
            },
          }),
        },
        {
          key: 'a2',
          level: 'A2',
          position: 2,
          created_at: at('2024-09-07'),
          invites: enrol([rupees(8400)], { starts_on: day(-14), ends_on: day(12) }),
        },
        {
          key: 'b1',
          level: 'B1',
          position: 3,
          created_at: at('2025-01-11'),
          invites: enrol([rupees(10800)], { starts_on: day(33), ends_on: day(55) }),
        },
        {
          key: 'b2',
          level: 'B2',
          position: 4,
          created_at: at('2026-10-08'),
          invites: enrol([rupees(11600)], { status: 'inactive' }),
        },
      ],
    }),

    course('hindi-at-the-clinic', {
      title: 'Hindi at the Clinic',
      subtitle: 'For doctors, nurses and therapists: take a history, explain a dose, comfort a family.',
      image_url: image('hindi'),
      tags: ['Languages', 'Learn Hindi', 'English', 'Live classes', 'Health'],
      mode: 'live',
      rating: 4.8,
      rating_count: 104,
      description_html:
        p(
          'Eight evenings of role play built from two hundred recorded and anonymised consultations. You learn what patients really say for dizzy, burning, and “a kind of fear in the chest”.',
        ) +
        ul(
          'Words for the body, as spoken at home',
          'Questions that get an answer',
          'Numbers, doses and times without misunderstanding',
          'Bad news',
        ),
      instructors: [instructor('vinay')],
      authors: [author('vinay')],
      updated_at: at('2026-07-19'),
      versions: [
        {
          key: 'evenings',
          level: 'Eight evenings',
          created_at: at('2025-08-02'),
          invites: enrol([rupees(6900)], { starts_on: day(-2), ends_on: day(26) }),
        },
      ],
    }),

    course('hindi-kahani', {
      title: 'हिंदी कहानी: प्रेमचंद से आज तक',
      subtitle: 'बारह कहानियाँ, बारह शामें — पढ़िए, सुनिए और बहस कीजिए कि कहानी कहाँ मुड़ती है।',
      image_url: image('books'),
      tags: ['Languages', 'Learn Hindi', 'हिन्दी', 'Live classes', 'Literature'],
      mode: 'live',
      rating: 4.9,
      rating_count: 146,
      description_html:
        p(
          'हर हफ़्ते एक कहानी पहले से पढ़कर आइए। शाम की बैठक में हम उसे फिर से, धीरे-धीरे, ज़ोर से पढ़ते हैं — और वहाँ रुकते हैं जहाँ कोई रुकना चाहे।',
        ) +
        h('किसके लिए') +
        ul(
          'जिनकी मातृभाषा हिंदी है और जो फिर से पढ़ना चाहते हैं',
          'जो हिंदी अच्छी तरह समझते हैं और साहित्य तक पहुँचना चाहते हैं',
        ) +
        p('<em>कहानियाँ हर सत्र में बदलती हैं; सूची पहली बैठक से दो सप्ताह पहले भेजी जाती है।</em>'),
      faqs: [
        {
          question: 'क्या किताबें ख़रीदनी होंगी?',
          answer_html: p('नहीं। पाठ हम देते हैं; जो कहानियाँ अधिकार में हैं, उनके लिए पुस्तकालय की प्रतियाँ मिलती हैं।'),
        },
      ],
      authors: [author('vinay', 'hi')],
      instructors: [instructor('vinay')],
      seo_title: 'हिंदी कहानी पाठ: बारह शामें',
      seo_description: 'प्रेमचंद से आज तक की बारह हिंदी कहानियाँ, छोटे समूह में पढ़ी और समझी हुई। सीधी ऑनलाइन बैठकें।',
      updated_at: at('2026-09-27'),
      versions: [
        {
          key: 'only',
          created_at: at('2025-10-04'),
          invites: enrol([rupees(2400)], { starts_on: day(-9), ends_on: day(6) }),
        },
      ],
    }),

    course('hindi-through-songs', {
      title: 'Learn Hindi through Songs',
      subtitle:
        'Thirty film songs, line by line: what they say, what they mean, and how to sing them with a good accent.',
      image_url: image('film'),
      tags: ['Languages', 'Learn Hindi', 'Music', 'English', 'Recorded', 'Film song'],
      mode: 'self_paced',
      rating: 4.6,
      rating_count: 33,
      description_html: p(
        'A song is a grammar lesson that you want to repeat. Thirty short films, ordered from “I, you, here” to the subjunctive of longing, each with a karaoke track in your key.',
      ),
      preview_video_url: 'https://www.youtube.com/live/hNd1s0nGs5u?feature=share',
      authors: [author('vinay'), author('anagha')],
      instructors: [instructor('vinay'), instructor('anagha')],
      updated_at: at('2026-05-30'),
      versions: [{ key: 'only', created_at: at('2025-02-14'), invites: enrol([rupees(1399, 1700)]) }],
    }),
  ]
}
