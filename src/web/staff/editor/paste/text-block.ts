/** A list item of Word or WPS, which are paragraphs. `number`: null for bullets. */
export type ListMark = { level: number; number: number | null }

export type TextBlock = {
  tag: 'p' | 'h2' | 'h3' | 'h4'
  align: 'center' | 'right' | null
  html: string
  isBold: boolean
  list: ListMark | null
}
