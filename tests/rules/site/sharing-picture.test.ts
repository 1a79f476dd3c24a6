import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharingPicture } from '#lib/site/pictures/sharing-picture.ts'

/** The part of a picture where its title stands, as points from dark to light. */
async function titlePart(title: string): Promise<Buffer> {
  const picture = await sharingPicture({ title, detail: null, institute: '', accent: null })
  return sharp(picture).extract({ left: 0, top: 60, width: 1200, height: 200 }).raw().toBuffer()
}

const empty = await titlePart('')

test.each([
  ['Latin', 'Bhāṣā: Élan'],
  ['Devanagari', 'तबला आधार'],
  ['Bengali', 'বাংলা গানের প্রথম পাঠ'],
  ['Tamil', 'தமிழ் இசை அறிமுகம்'],
  ['Arabic', 'أساسيات القانون'],
  ['two scripts', 'أساسيات Python'],
])('a title in %s is in the picture', async (_, title) => {
  expect((await titlePart(title)).equals(empty)).toBe(false)
})

test.each(['日本の歌', 'Tabla と太鼓', '🎵 → ★'])(
  'a title that would have boxes for letters, %s, is left out',
  async (title) => expect((await titlePart(title)).equals(empty)).toBe(true),
)

test('signs that no font has are left out of a title, and the rest is drawn', async () => {
  expect((await titlePart('Tabla 🎵 ★ basics')).equals(await titlePart('Tabla basics'))).toBe(true)
})

/** The part of a picture where the price of a course stands. */
async function detailPart(detail: string | null): Promise<Buffer> {
  const picture = await sharingPicture({ title: 'Tabla', detail, institute: 'Osari', accent: null })
  return sharp(picture).extract({ left: 0, top: 400, width: 820, height: 80 }).raw().toBuffer()
}

test.each([
  ['from ₹1,799', true],
  ['১,৭৯৯৳', true],
  [null, false],
  // Without its sign a price would be another one.
  ['1.799 ₫', false],
])('whether the price %s is in the picture: %s', async (detail, isThere) => {
  expect((await detailPart(detail)).equals(await detailPart(''))).toBe(!isThere)
})

test('the longest texts are clipped to a picture of 1200 by 630', async () => {
  const long = 'Every word of it '.repeat(60)
  const picture = await sharingPicture({ title: long, detail: long, institute: long, accent: null })
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('a long title is cut where it would be smaller than 40 px', async () => {
  const words = 'Hindustani vocal for those who come back after years away from the stage '
  expect((await titlePart(words.repeat(5))).equals(await titlePart(words.repeat(6)))).toBe(true)
  expect((await titlePart(words)).equals(await titlePart(words.slice(0, -12)))).toBe(false)
})

test('a long title of characters that JavaScript counts twice is cut, too', async () => {
  expect((await titlePart('WW\u{1d173}'.repeat(100))).equals(empty)).toBe(false)
})

test('a title that is read from right to left begins at the right', async () => {
  const inkOf = async (title: string) => {
    const picture = sharp(await sharingPicture({ title, detail: null, institute: '', accent: null }))
    const { data, info } = await picture
      .extract({ left: 0, top: 60, width: 600, height: 150 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data.filter((value, at) => at % info.channels === 0 && value < 128).length
  }
  expect([await inkOf('عود'), (await inkOf('Oud')) > 0]).toEqual([0, true])
})
