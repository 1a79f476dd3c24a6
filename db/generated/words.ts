/** The subjects and teachers of generated institutes. */

export interface Subject {
  title: string
  hindi: string
  topics: readonly [string, ...string[]]
}

export const subjects: readonly [Subject, ...Subject[]] = [
  {
    title: 'Accounting',
    hindi: 'लेखांकन',
    topics: ['Bookkeeping', 'GST Returns', 'Cost Accounts', 'Audit', 'Payroll', 'Tally'],
  },
  {
    title: 'Agriculture',
    hindi: 'कृषि',
    topics: ['Soil Health', 'Drip Irrigation', 'Bee-keeping', 'Organic Farming', 'Dairy', 'Mushrooms'],
  },
  {
    title: 'Design',
    hindi: 'डिज़ाइन',
    topics: ['Typography', 'Block Printing', 'Layout', 'Colour', 'Illustration', 'Packaging'],
  },
  {
    title: 'Electrical Trades',
    hindi: 'विद्युत',
    topics: ['House Wiring', 'Motors', 'Solar Panels', 'Control Panels', 'Safety', 'Transformers'],
  },
  {
    title: 'Health Care',
    hindi: 'स्वास्थ्य',
    topics: ['First Aid', 'Phlebotomy', 'Nutrition', 'Home Nursing', 'Physiotherapy', 'Hygiene'],
  },
  {
    title: 'Mathematics',
    hindi: 'गणित',
    topics: ['Algebra', 'Statistics', 'Calculus', 'Geometry', 'Number Theory', 'Probability'],
  },
  {
    title: 'Music',
    hindi: 'संगीत',
    topics: ['Tabla', 'Sitar', 'Khayal', 'Harmonium', 'Bansuri', 'Dhrupad'],
  },
  {
    title: 'Programming',
    hindi: 'प्रोग्रामिंग',
    topics: ['Python', 'Databases', 'Web Pages', 'Networks', 'Testing', 'Algorithms'],
  },
]

export const approaches = [
  'A First Course in',
  'Practical',
  'Evening Classes in',
  'Foundations of',
  'The Working Guide to',
  'Advanced',
  'Teaching',
  'A Week of',
  'Projects in',
] as const

export const audiences = [
  'for Beginners',
  'for Small Businesses',
  'for Teachers',
  'at Home',
  'in the Workshop',
  'for School Leavers',
  'for Apprentices',
  'by Correspondence',
] as const

export const firstNames = [
  'Asha',
  'Imran',
  'Kavita',
  'Lakshmi',
  'Mohan',
  'Neha',
  'Prakash',
  'Rukmini',
  'Suresh',
] as const
export const familyNames = [
  'Bhatt',
  'Chaudhari',
  'Deshpande',
  'Iyer',
  'Joshi',
  'Khan',
  'Mehta',
  'Nair',
  'Pillai',
] as const

export const sentences = [
  'Each lesson begins with a problem from daily work and ends with one that you solve yourself.',
  'You need no earlier training; a notebook and two free evenings a week are enough.',
  'Groups are small, and every exercise is read and returned within three days.',
  'The course was written with practitioners in Nagpur, Kochi and Jaipur.',
  'Half of the time is spent at the bench, the other half on why it works.',
  'Recordings stay open for a year, so that a missed class is not lost.',
  'A certificate is given to those who finish the final project.',
  'Questions are answered in English, Hindi and Marathi.',
] as const

export const hindiSentences = [
  'हर पाठ रोज़ के काम के एक प्रश्न से शुरू होता है और आपके अपने हल पर समाप्त होता है।',
  'पहले से कुछ सीखा होना ज़रूरी नहीं; एक कॉपी और सप्ताह की दो शामें काफ़ी हैं।',
  'समूह छोटे हैं और हर अभ्यास तीन दिन में जाँचकर लौटाया जाता है।',
  'आधा समय हाथ से काम करने में जाता है, आधा यह समझने में कि वह क्यों होता है।',
] as const

export const benefits = [
  'Work that you can show',
  'A teacher who answers',
  'Practice on real orders',
  'The terms of the trade',
  'A habit of checking',
] as const

export const learners = [
  'Those who changed their trade',
  'Owners of small shops',
  'Students in their last year of school',
  'Parents with free evenings',
] as const

export const questions = [
  'How long may I take?',
  'Do I get a certificate?',
  'Can I change my batch later?',
  'What do I need at home?',
] as const
