import { at, course, type Demo, enrol, outline, rupees } from './course.ts'
import { h, p, table, ul } from './html.ts'

export function clayCourses({ day, image, author, instructor }: Demo) {
  return [
    course('wheel-throwing', {
      title: 'Wheel Throwing: Centre, Open, Pull',
      subtitle:
        'Ten sessions at the wheel, all clay and two firings included. You keep what survives, and learn from the rest.',
      position: 6,
      image_url: image('wheel'),
      tags: ['Craft', 'Clay', 'English'],
      mode: 'live',
      rating: 4.9,
      rating_count: 166,
      description_html:
        p(
          'Centring is the whole of throwing; everything after it is decoration. We spend three sessions on that alone, and by the tenth you will have made a set of four cups that nearly match.',
        ) +
        `<p><img src="${image('figure-throwing')}" alt="A ball of clay centred, then opened, then pulled up into a cylinder" width="1200" height="675"></p>` +
        h('Timetable and fees') +
        table(
          ['Batch', 'Days', 'Time', 'Fee'],
          ['Weekday mornings', 'Tue and Thu', '8 to 10 am', '₹8,500'],
          ['Weekend', 'Sat', '10 am to 2 pm', '₹9,800'],
        ) +
        p(
          'Each of the eight wheels has one person at it. Bring short nails, an old towel and a second set of clothes.',
        ),
      about_html:
        p(
          'The studio is on the ground floor of the old mill behind the college, with a slope instead of steps.',
        ) +
        h('Included') +
        ul('18 kg of stoneware clay', 'Bisque and one glaze firing', 'A locker and a shelf'),
      why_learn_html: p('It is the quickest known cure for hurry.'),
      who_should_learn_html: p(
        'Adults and young people from fourteen. No experience is needed; bad backs should ask first.',
      ),
      faqs: [
        {
          question: 'How many pots will I take home?',
          answer_html: p(
            'Between four and nine. Everything you make before session five goes back into the bucket.',
          ),
        },
        {
          question: 'Can I come for one session to try?',
          answer_html: p(
            'Yes, on the <a href="https://www.osari.example/open-studio">open studio</a> evening, every first Friday, for ₹700.',
          ),
        },
        {
          question: 'Is the studio open in the monsoon?',
          answer_html: p('It is, but drying takes twice as long, so those batches run for twelve weeks.'),
        },
      ],
      preview_video_url: 'https://www.youtube.com/watch?v=wH3elThr0wz&t=12s',
      authors: [author('sulekha')],
      instructors: [instructor('sulekha')],
      seo_title: 'Pottery classes in Pune: wheel throwing for beginners',
      seo_description:
        'Ten sessions of wheel throwing in a small studio in Pune. Eight wheels, clay and firings included, weekday or weekend batches.',
      updated_at: at('2026-10-15'),
      versions: [
        {
          key: 'weekday',
          level: 'Weekday mornings',
          position: 1,
          created_at: at('2026-02-14'),
          invites: enrol([rupees(8500)], { starts_on: day(0), ends_on: day(30) }),
          outline: outline({
            'At the wheel': {
              'Sessions 1 to 3: centre': ['Wedging', 'Coning', 'Centring 500 g', 'Centring with eyes shut'],
              'Sessions 4 to 6: open and pull': [
                'Opening',
                'The first pull',
                'Cylinders',
                'Cutting one in half to look',
              ],
              'Sessions 7 and 8: form': ['Cups', 'Bowls', 'Turning the foot'],
            },
            'After the wheel': { Default: ['Session 9: handles and slip', 'Session 10: glazing'] },
          }),
        },
        {
          key: 'weekend',
          level: 'Weekend batch',
          position: 2,
          created_at: at('2026-02-21'),
          invites: enrol([rupees(9800, 10500)], { starts_on: day(-8), ends_on: day(22) }),
        },
      ],
    }),

    course('terracotta', {
      title: 'टेराकोटा: नदी की मिट्टी से भट्ठी तक',
      subtitle: 'मिट्टी खोदिए, छानिए, गढ़िए और खुली भट्ठी में पकाइए — दीये, मटके और खिलौने, बिना चाक के।',
      image_url: image('kiln'),
      tags: ['Craft', 'Clay', 'Hindi'],
      mode: 'live',
      rating: 4.6,
      rating_count: 72,
      description_html:
        p(
          'भोर के पास नदी किनारे पाँच दिन। पहले दिन हम मिट्टी पहचानते और खोदते हैं; दूसरे और तीसरे दिन हाथ और साँचे से गढ़ते हैं; चौथे दिन सुखाते और घोटते हैं; पाँचवें दिन उपलों और पुआल की भट्ठी जलती है, जो अगली सुबह खुलती है।',
        ) + ul('रहना और भोजन कुम्हार परिवारों के साथ', 'अधिकतम दस लोग', 'अपने बर्तन आप साथ ले जाएँगे'),
      faqs: [
        {
          question: 'क्या बच्चे आ सकते हैं?',
          answer_html: p('दस वर्ष से बड़े बच्चे, एक अभिभावक के साथ। बच्चे का शुल्क आधा है।'),
        },
      ],
      authors: [author('sulekha')],
      instructors: [instructor('sulekha')],
      updated_at: at('2026-09-02'),
      versions: [
        {
          key: 'camp',
          level: 'पाँच दिन का शिविर',
          created_at: at('2025-01-05'),
          invites: enrol([rupees(6200)], { starts_on: day(28), ends_on: day(45) }),
        },
      ],
    }),

    course('local-glazes', {
      title: 'Glazes from Local Materials',
      subtitle:
        'Wood ash, basalt dust, rice husk and river clay: forty tested glazes for 1220 °C, and how to find your own.',
      image_url: image('kiln'),
      tags: ['Craft', 'Clay', 'English', 'format-video', 'format-ebook'],
      mode: 'self_paced',
      rating: 4.7,
      rating_count: 196,
      description_html:
        p(
          'A recipe book tells you what somebody else dug up. Here you learn to test what lies around you: nine line blends, three triaxials and a notebook that makes sense a year later.',
        ) +
        h('You get') +
        ul(
          'Six hours of video',
          'A 140-page eBook with photographs of every test tile',
          'A spreadsheet for Seger formulas',
        ) +
        p('<strong>Safety:</strong> no lead, no barium, no raw manganese. Dust masks throughout.'),
      authors: [author('sulekha')],
      instructors: [instructor('sulekha')],
      updated_at: at('2026-03-11'),
      versions: [{ key: 'only', created_at: at('2025-10-24'), invites: enrol([rupees(2899, 3600)]) }],
    }),

    course('raku-day', {
      title: 'Raku Firing Day',
      subtitle: 'Glaze at nine, fire at noon, pull a glowing pot from the kiln at three. Last day to book.',
      image_url: image('kiln'),
      tags: ['Craft', 'Clay', 'English', 'Workshop'],
      mode: 'live',
      rating: 4.8,
      rating_count: 98,
      description_html: p(
        'You get two bisque bowls, five glazes and a pair of very long tongs. The rest is fire, sawdust and luck. Covered shoes and cotton clothes, please.',
      ),
      instructors: [instructor('sulekha')],
      updated_at: at('2026-07-28'),
      versions: [
        {
          key: 'day',
          level: 'One-day workshop',
          created_at: at('2026-07-28'),
          invites: enrol([rupees(2400)], { starts_on: day(-25), ends_on: day(0) }),
        },
      ],
    }),

    course('clay-in-the-classroom', {
      title: 'Clay in the Classroom',
      subtitle:
        'A free guide for school teachers: twenty-two lessons with nothing but clay, water and newspaper.',
      image_url: image('wheel'),
      tags: ['Craft', 'Clay', 'English', 'E-book', 'Free', 'Teachers'],
      mode: 'self_paced',
      rating: 4.3,
      rating_count: 210,
      description_html: p(
        'Pinch pots for six-year-olds, relief maps for geography, seals from Harappa, and a whole-school tile wall. Every lesson fits forty minutes including the washing up.',
      ),
      authors: [author('sulekha')],
      updated_at: at('2025-06-16'),
      versions: [{ key: 'only', created_at: at('2025-06-14'), invites: enrol([rupees(0)]) }],
    }),
  ]
}
