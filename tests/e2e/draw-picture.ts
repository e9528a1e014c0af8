/** In the page: a grey picture of 400 × 300 pixels with some words. @returns a PNG in Base64. */
export const drawPicture = (words: string): string => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 400, height: 300 })
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#dddddd'
    context.fillRect(0, 0, 400, 300)
    context.fillStyle = '#000000'
    context.fillText(words, 20, 40)
  }
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}
