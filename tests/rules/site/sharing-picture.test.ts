import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharingPicture } from '#lib/site/pictures/sharing-picture.ts'

/** The part of a picture where its title stands, as points from dark to light. */
async function titlePart(title: string): Promise<Buffer> {
  const picture = await sharingPicture({ title, institute: '', accent: null })
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
  async (title) => {
    expect((await titlePart(title)).equals(empty)).toBe(true)
  },
)

test('signs that no font has are left out of a title, and the rest is drawn', async () => {
  expect((await titlePart('Tabla 🎵 ★ basics')).equals(await titlePart('Tabla basics'))).toBe(true)
})

test('a title that is read from right to left begins at the right', async () => {
  const inkOf = async (title: string) => {
    const picture = sharp(await sharingPicture({ title, institute: '', accent: null }))
    const { data, info } = await picture
      .extract({ left: 0, top: 60, width: 600, height: 150 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data.filter((value, at) => at % info.channels === 0 && value < 128).length
  }
  expect([await inkOf('عود'), (await inkOf('Oud')) > 0]).toEqual([0, true])
})
