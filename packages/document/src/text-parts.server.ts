import { Parser } from 'htmlparser2'

export type HtmlTextPart = { place: string; text: string }

const blocks = new Set(
  'address article aside blockquote br caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead title tr ul'.split(
    ' ',
  ),
)
const attributePlaces: Readonly<Record<string, string>> = {
  alt: '图片说明',
  href: '链接',
  src: '链接',
  title: '提示文字',
}
/** Attributes that say how to lay out, not what. */
const layout = new Set('class style width height colspan rowspan id loading scope align valign border'.split(' '))

/**
 * All texts of HTML: what is read, with cells separated by tabs and blocks by line ends, then attributes and comments,
 * which nobody sees and everybody can read.
 */
export function htmlTextParts(html: string): HtmlTextPart[] {
  const text: string[] = []
  const others: HtmlTextPart[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (blocks.has(name)) text.push('\n')
      for (const [attribute, value] of Object.entries(attributes))
        if (value !== '' && !layout.has(attribute))
          others.push({ place: attributePlaces[attribute] ?? `属性 ${attribute}`, text: readAddress(attribute, value) })
    },
    ontext: (data) => text.push(data),
    onclosetag(name) {
      if (name === 'td' || name === 'th') text.push('\t')
      else if (name !== 'br' && blocks.has(name)) text.push('\n')
    },
    oncomment: (data) => others.push({ place: '注释', text: data }),
  })
  parser.end(html)
  return [{ place: '正文', text: text.join('') }, ...others].filter((part) => /\S/.test(part.text))
}

/** Addresses may be escaped. */
function readAddress(attribute: string, value: string): string {
  if (attribute !== 'href' && attribute !== 'src') return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
