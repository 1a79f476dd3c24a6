import { idOf } from './id.ts'

interface Folder {
  title: string
  subtitle: string
  slug?: string
  tag?: string
  image_url?: string
  accent_color?: string
  hidden?: boolean
  folders?: Record<string, Folder>
}

/** Folders with their ids, made from the way to each. */
function library(folders: Record<string, Folder>, above = ''): object[] {
  return Object.entries(folders).map(([key, { folders: below = {}, ...folder }]) => ({
    id: idOf('folder', above + key),
    ...folder,
    folders: library(below, `${above}${key}/`),
  }))
}

/** The folder library: three streams with courses, one still empty, and the staff's own, which is hidden. */
export function streams(image: (name: string) => string) {
  return library({
    music: {
      title: 'Music',
      subtitle: 'संगीत',
      slug: 'music',
      tag: 'Music',
      image_url: image('stream-music'),
      accent_color: '#8f2f3d',
      folders: {
        voice: { title: 'Voice', subtitle: 'गायन', image_url: image('voice') },
        strings: {
          title: 'Strings',
          subtitle: 'तंतु वाद्य',
          image_url: image('sitar'),
          folders: {
            sitar: { title: 'Sitar', subtitle: 'सितार' },
            violin: { title: 'Violin', subtitle: 'वायलिन' },
          },
        },
        percussion: {
          title: 'Percussion',
          subtitle: 'ताल वाद्य',
          image_url: image('tabla'),
          folders: {
            tabla: { title: 'Tabla', subtitle: 'तबला' },
            pakhawaj: { title: 'Pakhawaj', subtitle: 'पखावज' },
          },
        },
        theory: {
          title: 'Listening and theory',
          subtitle: 'श्रवण और शास्त्र',
          slug: 'listening-and-theory',
          tag: 'Music theory',
          image_url: image('listening'),
        },
      },
    },
    craft: {
      title: 'Craft',
      subtitle: 'हस्तशिल्प',
      slug: 'craft',
      tag: 'Craft',
      image_url: image('stream-craft'),
      accent_color: '#b6532f',
      folders: {
        pottery: {
          title: 'Pottery',
          subtitle: 'मिट्टी का काम',
          slug: 'pottery',
          tag: 'Clay',
          image_url: image('wheel'),
        },
        cloth: {
          title: 'Cloth',
          subtitle: 'वस्त्र',
          image_url: image('loom'),
          folders: {
            weaving: { title: 'Weaving', subtitle: 'बुनाई' },
            dyes: { title: 'Natural dyes', subtitle: 'प्राकृतिक रंग', tag: 'Natural dyes' },
          },
        },
        wood: { title: 'Wood', subtitle: 'काष्ठकला', image_url: image('wood') },
        paper: {
          title: 'Paper and print',
          subtitle: 'काग़ज़ और छपाई',
          tag: 'Paper',
          image_url: image('books'),
        },
        metal: { title: 'Metal', subtitle: 'धातु', hidden: true },
      },
    },
    languages: {
      title: 'Languages',
      subtitle: 'भाषाएँ',
      slug: 'languages',
      tag: 'Languages',
      image_url: image('stream-languages'),
      accent_color: '#2d6a6f',
      folders: {
        hindi: {
          title: 'Hindi',
          subtitle: 'हिंदी',
          slug: 'hindi',
          tag: 'Learn Hindi',
          image_url: image('hindi'),
        },
        marathi: {
          title: 'Marathi',
          subtitle: 'मराठी',
          slug: 'marathi',
          tag: 'Learn Marathi',
          image_url: image('marathi'),
        },
        sanskrit: {
          title: 'Sanskrit',
          subtitle: 'संस्कृत',
          slug: 'sanskrit',
          tag: 'Learn Sanskrit',
          image_url: image('sanskrit'),
        },
        english: {
          title: 'English',
          subtitle: 'अंग्रेज़ी',
          slug: 'english',
          tag: 'Learn English',
          image_url: image('english'),
        },
        translation: { title: 'Translation', subtitle: 'अनुवाद', image_url: image('translation') },
        urdu: { title: 'Urdu', subtitle: 'उर्दू', tag: 'Learn Urdu' },
      },
    },
    dance: {
      title: 'Dance',
      subtitle: 'नृत्य',
      slug: 'dance',
      image_url: image('stream-dance'),
      accent_color: '#4a3152',
    },
    staff: {
      title: 'Staff room',
      subtitle: 'शिक्षक कक्ष',
      slug: 'staff-room',
      tag: 'Staff room',
      hidden: true,
    },
  })
}
