/** Size of the pictures of link previews in pixels. Most programs show this size uncropped. */
export const shareSize = { width: 1200, height: 630 }
