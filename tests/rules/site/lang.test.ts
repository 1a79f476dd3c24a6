import { expect, test } from 'vitest'
import { langOf } from '#lib/site/page-context.ts'

test.each([
  [{ language: 'ur', spoken: 'en' }, 'طبلہ کی بنیاد', undefined, { lang: 'ur', dir: 'rtl' }],
  [{ language: 'ur', spoken: 'en' }, 'Tabla', undefined, {}],
  [{ language: 'en', spoken: 'en' }, 'طبلہ کی بنیاد', 'ur', { lang: 'ur', dir: 'rtl' }],
  [{ language: 'ar', spoken: 'ar' }, 'أساسيات الطبلة', undefined, {}],
  [{ language: 'ar', spoken: 'ar' }, 'Tabla', undefined, { lang: 'en', dir: 'ltr' }],
  [{ language: 'mr', spoken: 'mr' }, 'तबला', undefined, {}],
  [{ language: 'gu', spoken: 'en' }, 'તબલા', undefined, { lang: 'gu' }],
  [{ language: null, spoken: 'en' }, 'तबला', null, { lang: 'hi' }],
])(
  '%# a text says its own language and direction where the page speaks another',
  (page, text, language, own) => {
    expect(langOf(page, text, language)).toEqual(own)
  },
)
