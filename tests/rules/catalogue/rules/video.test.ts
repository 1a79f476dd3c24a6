import { expect, test } from 'vitest'
import { previewVideo } from '#lib/contract/catalogue/rules/video.ts'

const youtube = {
  kind: 'youtube',
  id: 'dQw4w9-_XcQ',
  embed_url: 'https://www.youtube-nocookie.com/embed/dQw4w9-_XcQ',
}

test.each([
  ['watched', 'https://www.youtube.com/watch?v=dQw4w9-_XcQ'],
  ['watched without www', 'https://youtube.com/watch?v=dQw4w9-_XcQ'],
  ['watched on a phone', 'https://m.youtube.com/watch?v=dQw4w9-_XcQ'],
  ['heard', 'https://music.youtube.com/watch?v=dQw4w9-_XcQ'],
  ['watched with more in the query', 'https://www.youtube.com/watch?list=PL1&v=dQw4w9-_XcQ&t=4s'],
  ['watched over http', 'http://www.youtube.com/watch?v=dQw4w9-_XcQ'],
  ['watched in capitals', 'HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9-_XcQ'],
  ['embedded', 'https://www.youtube.com/embed/dQw4w9-_XcQ?rel=0'],
  ['embedded without cookies', 'https://www.youtube-nocookie.com/embed/dQw4w9-_XcQ'],
  ['embedded without cookies or www', 'https://youtube-nocookie.com/embed/dQw4w9-_XcQ'],
  ['short', 'https://youtube.com/shorts/dQw4w9-_XcQ'],
  ['live', 'https://www.youtube.com/live/dQw4w9-_XcQ?feature=share'],
  ['of the old form', 'https://www.youtube.com/v/dQw4w9-_XcQ'],
  ['shared', 'https://youtu.be/dQw4w9-_XcQ?si=abc'],
])('a YouTube video that is %s is embedded without cookies', (_, address) => {
  expect(previewVideo(address)).toEqual(youtube)
})

const vimeo = (hash = '') => ({
  kind: 'vimeo',
  id: '76979871',
  embed_url: `https://player.vimeo.com/video/76979871${hash}`,
})

test.each([
  ['by its number', 'https://vimeo.com/76979871', vimeo()],
  ['with www', 'https://www.vimeo.com/76979871', vimeo()],
  ['with "video" before its number', 'https://vimeo.com/video/76979871', vimeo()],
  ['in the player', 'https://player.vimeo.com/video/76979871', vimeo()],
  ['with a query of no use', 'https://vimeo.com/76979871?share=copy', vimeo()],
  ['with a hash in its path', 'https://vimeo.com/76979871/8272103f6e', vimeo('?h=8272103f6e')],
  [
    'with a hash in its query',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    vimeo('?h=8272103f6e'),
  ],
  ['with a slash at its end', 'https://vimeo.com/76979871/', vimeo()],
])('a Vimeo video %s is embedded in the player', (_, address, video) => {
  expect(previewVideo(address)).toEqual(video)
})

test.each([
  ['a file', 'https://cdn.example.org/preview.mp4?x=1#t=5'],
  ['a YouTube playlist', 'https://www.youtube.com/playlist?list=PL1'],
  ['a YouTube channel', 'https://www.youtube.com/@someone'],
  ['an id one character short', 'https://youtu.be/dQw4w9-_Xc'],
  ['an id one character long', 'https://www.youtube.com/watch?v=dQw4w9-_XcQQ'],
  ['an id with a sign that ids lack', 'https://youtu.be/dQw4w9-_Xc!'],
  ['a watch page without an id', 'https://www.youtube.com/watch'],
  ['a host that only ends like YouTube', 'https://notyoutube.com/watch?v=dQw4w9-_XcQ'],
  ['a host below which YouTube stands', 'https://youtube.com.example.org/watch?v=dQw4w9-_XcQ'],
  ['a Vimeo channel', 'https://vimeo.com/channels/staffpicks'],
  ['a Vimeo page that only begins like a number', 'https://vimeo.com/76979871abc'],
  ['a Vimeo address without a number', 'https://vimeo.com/video/abc'],
])('%s is a video by its own address', (_, address) => {
  expect(previewVideo(address)).toEqual({ kind: 'url', url: address, embed_url: null })
})

test.each([
  ['no address', null],
  ['another scheme', 'ftp://cdn.example.org/a.mp4'],
  ['a bare id', 'dQw4w9-_XcQ'],
  ['an address without a scheme', 'www.youtube.com/watch?v=dQw4w9-_XcQ'],
])('%s is no video', (_, address) => expect(previewVideo(address)).toBeNull())
