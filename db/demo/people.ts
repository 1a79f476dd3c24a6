import { p } from './html.ts'

interface Bio {
  name: string
  /** Has a portrait in public/demo. */
  portrait: boolean
  en: { subtitle: string; bio: string }
  hi?: { subtitle: string; bio: string }
}

/** The teachers. */
const people = {
  anagha: {
    name: 'Anagha Gokhale',
    portrait: true,
    en: {
      subtitle: 'Khayal vocalist, head of music',
      bio:
        p(
          'Anagha has sung and taught in the Gwalior style for twenty-six years. She trained in the old way, by sitting behind her teacher with a tanpura, and still begins every first lesson with ten minutes of listening.',
        ) +
        p(
          '<a href="mailto:anagha@osari.example">Write to her</a> with a recording (anagha@osari.example) and she will answer.',
        ),
    },
    hi: {
      subtitle: 'ख़याल गायिका, संगीत विभाग प्रमुख',
      bio: p(
        'अनघा गोखले छब्बीस वर्षों से ग्वालियर शैली में गा और सिखा रही हैं। उन्होंने पुराने ढंग से सीखा — गुरु के पीछे तानपूरा लेकर बैठते हुए — और आज भी हर पहला पाठ दस मिनट सुनने से शुरू करती हैं।',
      ),
    },
  },
  raghav: {
    name: 'Raghav Deodhar',
    portrait: true,
    en: {
      subtitle: 'Sitar player and writer on music',
      bio: p(
        'Raghav has played the sitar for five decades and written about it for three. His notebooks of compositions, begun in 1974, are the backbone of our theory courses.',
      ),
    },
  },
  imran: {
    name: 'Imran Shaikh',
    portrait: true,
    en: {
      subtitle: 'Tabla player, Farrukhabad style',
      bio: p(
        'Imran accompanies singers all over the Deccan and teaches tabla the way he learnt it: <em>speak it, clap it, then play it</em>. He has taken more than four hundred beginners through their first kaida.',
      ),
    },
    hi: {
      subtitle: 'तबला वादक, फ़र्रुख़ाबाद शैली',
      bio: p(
        'इमरान शेख़ पूरे दक्कन में गायकों की संगत करते हैं और तबला वैसे ही सिखाते हैं जैसे उन्होंने सीखा: <em>पहले बोलो, फिर ताली दो, तब बजाओ</em>। चार सौ से ज़्यादा नए विद्यार्थी उनके साथ अपना पहला क़ायदा बजा चुके हैं।',
      ),
    },
  },
  joseph: {
    name: 'Joseph D’Souza',
    portrait: true,
    en: {
      subtitle: 'Violinist, guitarist and recording engineer',
      bio: p(
        'Joseph grew up between a church orchestra and a film studio. He plays violin in both traditions, has engineered sixty albums of acoustic music, and repairs what he breaks.',
      ),
    },
  },
  sulekha: {
    name: 'Sulekha Kumbhar',
    portrait: true,
    en: {
      subtitle: 'Studio potter',
      bio: p(
        'Sulekha comes from a family that has made water pots near Bhor for six generations. She studied ceramics, came back, and now throws both her grandmother’s forms and her own.',
      ),
    },
  },
  shabana: {
    name: 'Shabana Momin',
    portrait: true,
    en: {
      subtitle: 'Weaver and natural dyer',
      bio: p(
        'Shabana runs a dye garden of forty plants and two indigo vats that have not gone cold since 2011. She learnt to weave on her father’s pit loom in Malegaon.',
      ),
    },
    hi: {
      subtitle: 'बुनकर और प्राकृतिक रंगरेज़',
      bio: p(
        'शबाना मोमिन चालीस पौधों का एक रंग-उद्यान सँभालती हैं और नील के दो कुंड, जो 2011 से ठंडे नहीं पड़े। बुनना उन्होंने मालेगाँव में अपने पिता के गड्ढा-करघे पर सीखा।',
      ),
    },
  },
  devdatta: {
    name: 'Devdatta Sutar',
    portrait: true,
    en: {
      subtitle: 'Woodworker and instrument maker',
      bio: p(
        'Devdatta makes chairs in the monsoon and tanpuras in the dry months. He teaches with hand tools because, he says, “a plane tells you at once what you did wrong”.',
      ),
    },
  },
  yusuf: {
    name: 'Yusuf Rangrez',
    portrait: true,
    en: {
      subtitle: 'Block printer and bookbinder',
      bio: p(
        'Yusuf printed cloth for thirty years before he turned to paper. His bindery in the old city has rebound the registers of two municipal libraries.',
      ),
    },
  },
  meenal: {
    name: 'Meenal Tambe',
    portrait: true,
    en: {
      subtitle: 'Teacher of Marathi and reader of Modi',
      bio: p(
        'Meenal has catalogued some nine thousand Modi papers for family archives, and has taught Marathi to nurses, engineers and one very patient ambassador.',
      ),
    },
  },
  kaveri: {
    name: 'Dr Kaveri Subramaniam',
    portrait: true,
    en: {
      subtitle: 'Sanskritist',
      bio: p(
        'Kaveri taught Sanskrit at university for thirty-one years and retired in order to teach it properly: aloud, slowly, and with jokes from the <cite>Pañcatantra</cite>.',
      ),
    },
  },
  sulochana: {
    name: 'Sulochana Pardeshi',
    portrait: true,
    en: {
      subtitle: 'Embroiderer and storyteller',
      bio: p(
        'Sulochana collects quilts and the stories that were told while they were stitched. She has led kantha circles in forty villages.',
      ),
    },
  },
  vinay: {
    name: 'Vinay Mishra',
    portrait: false,
    en: {
      subtitle: 'Teacher of Hindi and English, translator',
      bio: p(
        'Vinay has translated eleven books between Hindi and English and taught both languages in Allahabad, Mumbai and Pune.',
      ),
    },
    hi: {
      subtitle: 'हिंदी और अंग्रेज़ी के शिक्षक, अनुवादक',
      bio: p(
        'विनय मिश्र ने हिंदी और अंग्रेज़ी के बीच ग्यारह पुस्तकों का अनुवाद किया है और इलाहाबाद, मुंबई तथा पुणे में दोनों भाषाएँ पढ़ाई हैं।',
      ),
    },
  },
} satisfies Record<string, Bio>

export type Person = keyof typeof people

/** The person as an instructor on a card. */
export function instructorOf(person: Person, image: (name: string) => string) {
  const { name, portrait } = people[person]
  return { name, ...(portrait ? { image_url: image(`person-${person}`) } : {}) }
}

/** The person as an author on a course page, in Hindi where we have a Hindi text. */
export function authorOf(person: Person, language: 'en' | 'hi', image: (name: string) => string) {
  const bio: Bio = people[person]
  const { subtitle, bio: bio_html } = (language === 'hi' && bio.hi) || bio.en
  return { ...instructorOf(person, image), subtitle, bio_html }
}
