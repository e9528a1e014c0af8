import { elementText, type HtmlElement, parseHtml } from '@three-affairs/document/html-tree.server.ts'

/** A form of a page as one of its buttons sends it. */
export type PageForm = {
  /** What is sent, in the order of the form; files are left out. */
  fields: readonly (readonly [name: string, value: string])[]
  /** Names of the fields that hold any text. */
  texts: readonly string[]
  /** Names of all fields, also of boxes that are not checked. */
  names: readonly string[]
  action: string
  isMultipart: boolean
  /** The value of a button `intent`, the name of another; empty for a button without a name. */
  intent: string
}

/** All forms of a page that change something, without those of the frame around it. */
export function readForms(html: string): PageForm[] {
  return elementsOf(parseHtml(html))
    .filter(({ tag, attributes }) => tag === 'form' && attributes['method'] === 'post')
    .filter(({ attributes }) => !['/staff/sign-out', '/staff/shell'].includes(attributes['action'] ?? ''))
    .flatMap(readForm)
}

function readForm(form: HtmlElement): PageForm[] {
  const elements = elementsOf(form).filter(({ attributes }) => attributes['disabled'] === undefined)
  const fields = elements.flatMap(fieldsOf)
  const { action = '', enctype = '' } = form.attributes
  const whole = {
    action,
    isMultipart: enctype === 'multipart/form-data',
    texts: [...new Set(elements.filter(isText).map(nameOf))],
    names: [...new Set(elements.map(nameOf))],
  }
  const buttons = elements.filter((element) => element.tag === 'button' && nameOf(element) !== '')
  if (buttons.length === 0) return [{ ...whole, fields, intent: '' }]
  const sent = new Map(buttons.map((button) => [intentOf(button), button]))
  return [...sent].map(([intent, button]) => ({
    ...whole,
    intent,
    fields: [...fields, [nameOf(button), valueOf(button)]],
  }))
}

const elementsOf = (element: HtmlElement): HtmlElement[] => [
  element,
  ...element.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child))),
]

const nameOf = ({ attributes }: HtmlElement): string => attributes['name'] ?? ''
const valueOf = ({ attributes }: HtmlElement): string => attributes['value'] ?? ''
const typeOf = ({ attributes }: HtmlElement): string => attributes['type'] ?? 'text'
const intentOf = (button: HtmlElement): string => (nameOf(button) === 'intent' ? valueOf(button) : nameOf(button))

/** Hidden fields are texts too: nothing keeps anybody from sending others. */
const isText = (element: HtmlElement): boolean =>
  nameOf(element) !== '' &&
  (element.tag === 'textarea' ||
    (element.tag === 'input' && ['text', 'hidden', 'search', 'tel', 'url', 'password'].includes(typeOf(element))))

function fieldsOf(element: HtmlElement): [string, string][] {
  const name = nameOf(element)
  if (name === '') return []
  if (element.tag === 'textarea') return [[name, elementText(element)]]
  if (element.tag === 'select') return [[name, chosenOf(element)]]
  if (element.tag !== 'input' || typeOf(element) === 'file') return []
  const isChoice = ['checkbox', 'radio'].includes(typeOf(element))
  if (isChoice) return element.attributes['checked'] === undefined ? [] : [[name, element.attributes['value'] ?? 'on']]
  return [[name, valueOf(element)]]
}

function chosenOf(select: HtmlElement): string {
  const options = elementsOf(select).filter(({ tag }) => tag === 'option')
  const chosen =
    options.find(({ attributes }) => attributes['selected'] !== undefined) ??
    options.find((option) => valueOf(option) !== '')
  return chosen ? (chosen.attributes['value'] ?? elementText(chosen)) : ''
}

/** The body that a browser sends, with some fields changed or added. */
export function formBody({ fields, isMultipart }: PageForm, changed: Readonly<Record<string, string>>) {
  const body = isMultipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of fields) body.append(name, changed[name] ?? value)
  const names = new Set(fields.map(([name]) => name))
  for (const [name, value] of Object.entries(changed)) if (!names.has(name)) body.append(name, value)
  return body
}
