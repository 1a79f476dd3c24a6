import { at, course, type Demo, enrol, outline, rupees } from './course.ts'
import { h, p, table, ul } from './html.ts'

export function clothCourses({ day, image, author, instructor }: Demo) {
  return [
    course('natural-dyes', {
      title: 'Natural Dyes: Indigo, Madder, Pomegranate',
      subtitle:
        'Three plants, nine colours that last. Scour, mordant and dye cotton and silk in an ordinary kitchen.',
      position: 7,
      image_url: image('dyes'),
      tags: ['Craft', 'Natural dyes', 'English', 'Recorded'],
      mode: 'self_paced',
      rating: 4.8,
      rating_count: 183,
      description_html:
        p(
          'Good natural dyeing is three-quarters washing. Once the cloth is truly clean and rightly mordanted, the colour almost arrives by itself, and stays.',
        ) +
        table(
          ['Plant', 'Mordant', 'Colours'],
          ['Indigo leaf', 'none', 'pale sky to midnight'],
          ['Madder root', 'alum', 'coral, brick, red'],
          ['Pomegranate rind', 'alum or iron', 'yellow, olive, grey'],
        ) +
        h('The kit') +
        p(
          'A kit for all exercises is posted to addresses in India at no charge. It holds dye, mordants, and two metres each of cotton and silk.',
        ),
      faqs: [
        {
          question: 'Is an indigo vat safe at home?',
          answer_html: p(
            'Ours is: lime, fructose and indigo, nothing else. Keep it covered, and away from children and milk.',
          ),
        },
        {
          question: 'Will the colours fade?',
          answer_html: p(
            'All nine pass our test of forty washes and six weeks in a south window. Turmeric does not, which is why it is not in the course.',
          ),
        },
      ],
      preview_video_url: 'https://vimeo.com/video/711204496',
      authors: [author('shabana')],
      instructors: [instructor('shabana')],
      updated_at: at('2026-05-22'),
      versions: [
        {
          key: 'only',
          created_at: at('2024-07-07'),
          invites: enrol([rupees(3200, 3900)]),
          outline: outline({
            Preparation: {
              Cloth: ['Know your fibre', 'Scouring'],
              Mordants: ['Alum', 'Iron', 'Tannin first'],
            },
            'Three plants': {
              Pomegranate: ['Yellow', 'Olive and grey'],
              Madder: ['Heat and hardness', 'Coral to red'],
              Indigo: ['Starting a vat', 'Dipping', 'Keeping it alive'],
            },
          }),
        },
      ],
    }),

    course('natural-dyes-hi', {
      title: 'प्राकृतिक रंग: नील, मजीठ, अनार',
      subtitle: 'तीन पौधे, नौ टिकाऊ रंग। साधारण रसोई में सूती और रेशमी कपड़ा धोना, फिटकरी बैठाना और रँगना सीखिए।',
      image_url: image('dyes'),
      tags: ['Craft', 'Natural dyes', 'हिंदी', 'Recorded'],
      mode: 'self_paced',
      rating: 4.7,
      rating_count: 222,
      description_html:
        p(
          'अच्छी रँगाई का तीन-चौथाई काम धुलाई है। कपड़ा सचमुच साफ़ हो और फिटकरी ठीक से बैठी हो, तो रंग लगभग अपने आप आता है — और टिकता है।',
        ) +
        table(
          ['पौधा', 'बंधक', 'रंग'],
          ['नील की पत्ती', 'कोई नहीं', 'हल्का आसमानी से गहरा नीला'],
          ['मजीठ की जड़', 'फिटकरी', 'नारंगी-गुलाबी, ईंट, लाल'],
          ['अनार का छिलका', 'फिटकरी या लोहा', 'पीला, मेहँदी, सलेटी'],
        ),
      faqs: [
        {
          question: 'क्या नील का कुंड घर में सुरक्षित है?',
          answer_html: p('हमारा है: चूना, फलों की शक्कर और नील, बस। ढककर रखिए और बच्चों से दूर।'),
        },
      ],
      authors: [author('shabana', 'hi')],
      instructors: [instructor('shabana')],
      updated_at: at('2026-05-22'),
      versions: [{ key: 'only', created_at: at('2025-03-01'), invites: enrol([rupees(2800, 3400)]) }],
    }),

    course('handloom', {
      title: 'Handloom: Plain Weave to Twill',
      subtitle: 'Warp a table loom and weave four samplers and a scarf. New batches open today.',
      image_url: image('loom'),
      tags: ['Craft', 'Weaving', 'English'],
      mode: 'live',
      rating: 4.7,
      rating_count: 196,
      description_html:
        p(
          'Four shafts are enough for a lifetime. In eight weeks you will plan a cloth on paper, make the warp, dress the loom, and weave plain, basket, twill and herringbone.',
        ) +
        ul(
          'A loom each, to use in the studio at any hour',
          'Cotton for samplers; silk or wool for the scarf',
          'A drafting notebook',
        ),
      authors: [author('shabana')],
      instructors: [instructor('shabana')],
      updated_at: at('2026-10-05'),
      versions: [
        {
          key: 'studio',
          level: 'Studio batch',
          position: 1,
          created_at: at('2025-09-20'),
          invites: enrol([rupees(11500)], { starts_on: day(0), ends_on: day(21) }),
          outline: outline({
            'Eight weeks': {
              'Setting up': ['Plan and draft', 'Making a warp', 'Dressing the loom'],
              Weaving: ['Plain weave', 'Basket', 'Twill and its kin', 'Herringbone'],
              Finishing: ['Off the loom', 'Washing and fringe'],
            },
          }),
        },
        {
          key: 'home',
          level: 'With a loom sent home',
          position: 2,
          created_at: at('2026-01-10'),
          invites: enrol([rupees(19800, 22000)], { starts_on: day(0), ends_on: day(21) }),
        },
      ],
    }),

    course('block-printing', {
      title: 'Hand Block Printing',
      subtitle:
        'Print a two-colour border, a scattered flower and a repeat that joins. Blocks and cloth included.',
      image_url: image('block'),
      tags: ['Craft', 'Cloth', 'English', 'Printing'],
      mode: 'live',
      rating: 4.6,
      rating_count: 173,
      description_html: p(
        'You stand at a padded table with thirty-year-old blocks from Yusuf’s shelf. First evenness, then alignment, then colour; on the last day you cut a small block of your own.',
      ),
      faqs: [
        {
          question: 'Do you teach discharge or resist printing?',
          answer_html: p('Not in this course. Mud resist is shown on the last afternoon.'),
        },
      ],
      authors: [author('yusuf')],
      instructors: [instructor('yusuf')],
      updated_at: at('2026-08-11'),
      versions: [
        {
          key: 'five-days',
          level: 'Five days',
          created_at: at('2025-11-28'),
          invites: enrol([rupees(7500, 8400)], { starts_on: day(-15), ends_on: day(15) }),
        },
      ],
    }),

    course('block-printing-hi', {
      // Being translated: named as an edition of the course above, and not published yet.
      title: 'हाथ की ठप्पा छपाई',
      subtitle: 'दो रंगों का किनारा, बिखरे फूल और जुड़ता हुआ दोहराव — पाँच दिन में।',
      published: false,
      image_url: image('block'),
      tags: ['Craft', 'Cloth', 'Hindi', 'Printing'],
      mode: 'live',
      description_html: p('गद्देदार मेज़ पर तीस साल पुराने ठप्पों के साथ: पहले समान दाब, फिर सीध, फिर रंग।'),
      instructors: [instructor('yusuf')],
      updated_at: at('2026-10-18'),
      versions: [
        { key: 'five-days', level: 'पाँच दिन', created_at: at('2026-10-18'), invites: enrol([rupees(6800)]) },
      ],
    }),

    course('kantha', {
      title: 'Kantha: Running Stitch and Story',
      subtitle: 'Old saris, one stitch, and a picture that only you could sew. In English or Hindi.',
      image_url: image('kantha'),
      tags: ['Craft', 'Cloth', 'Recorded', 'Embroidery'],
      mode: 'self_paced',
      rating: 4.8,
      rating_count: 142,
      description_html: p(
        'Kantha begins with mending. Layer worn cloth, quilt it with running stitch, and let the stitches turn into ripples, fish and trees. Ten lessons lead to a cushion cover; ten more to a quilt for a child.',
      ),
      preview_video_url: 'https://m.youtube.com/watch?v=k4nTh4st1Tc',
      authors: [author('sulochana')],
      instructors: [instructor('sulochana')],
      updated_at: at('2026-02-02'),
      versions: [
        {
          key: 'hindi',
          level: 'हिन्दी में',
          position: 2,
          created_at: at('2025-04-20'),
          invites: enrol([rupees(1199)]),
        },
        {
          key: 'english',
          level: 'In English',
          position: 1,
          created_at: at('2025-02-08'),
          invites: enrol([rupees(1399)]),
        },
      ],
    }),

    course('reading-a-paithani', {
      title: 'Reading a Paithani',
      subtitle: 'How to see age, hand and honesty in a silk and zari sari. Announced for the wedding season.',
      image_url: image('loom'),
      tags: ['Craft', 'Weaving', 'English', 'Textile history'],
      mode: 'live',
      coming_soon: true,
      launches_on: day(45),
      description_html: p(
        'Peacocks, parrots and lotuses have dates, if you know where to look. Two evenings with twenty saris from private cupboards, turned inside out.',
      ),
      authors: [author('shabana')],
      instructors: [instructor('shabana')],
      updated_at: at('2026-10-25'),
      versions: [{ key: 'evenings', level: 'Two evenings', created_at: at('2026-10-20') }],
    }),

    course('khadi', {
      title: 'Khadi: Cotton, Wheel and Cloth',
      subtitle: 'From boll to metre in seven free films, with a spinning exercise that needs only a pencil.',
      image_url: image('loom'),
      tags: ['Craft', 'Weaving', 'English', 'Recorded', 'Free', 'Textile history'],
      mode: 'self_paced',
      rating: 4.2,
      rating_count: 14,
      description_html: p(
        'Seed cotton, ginning, carding, slivers, spinning, sizing, weaving: seven people, seven trades, twelve minutes each.',
      ),
      instructors: [instructor('shabana')],
      updated_at: at('2024-10-02'),
      versions: [{ key: 'only', created_at: at('2024-10-02'), invites: enrol([rupees(0)]) }],
    }),
  ]
}
