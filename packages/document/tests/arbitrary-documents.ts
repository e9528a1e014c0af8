/** Random documents for tests with fast-check. */
import * as fc from 'fast-check'
import { articleDocumentSchema, emptyDocument } from '@three-affairs/document/schema.ts'

/** Strings that break out of careless markup. */
export const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</p></td></table><svg onload=alert(1)>',
  '&lt;b&gt; &amp;amp; &#60;',
  '<!-- --><![CDATA[x]]>',
  'javascript:alert(1)',
  '\u0000\u0001\ud800\u00a0',
]

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.string({ unit: fc.constantFrom(...Array.from('村务公开 \u3000<>&"\'1,.\n\t\u00a0')), maxLength: 12 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...payloads) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)
const href = fc.constantFrom(
  'https://example.org/a?b=1&c="2"',
  'HTTP://例子.example/路径',
  '/article/1?a=1&b=<2>',
  '/文件',
  'mailto:a@example.org',
  'tel:0482-8212345',
)
const mark = fc.oneof(
  fc.record({ type: fc.constantFrom('bold', 'italic', 'underline', 'strike', 'superscript', 'subscript') }),
  fc.record({ type: fc.constant('link'), attrs: fc.record({ href }) }),
)
const inlines = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ type: fc.constant('text'), text, marks: fc.array(mark, { maxLength: 3 }) }) },
    { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
  ),
  { maxLength: 5 },
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const paragraph = fc.record({
  type: fc.constant('paragraph'),
  attrs: fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record({ align: maybe(fc.constantFrom('center', 'right')), indent: fc.boolean() }) },
  ),
  content: inlines,
})
const figure = fc.record({
  type: fc.constant('figure'),
  attrs: fc.record({
    src: fc.constantFrom('/files/u/ab/图1&2.png', '/staff/files/12/a(1).webp'),
    alt: text,
    width: maybe(fc.integer({ min: 1, max: 4_000 })),
    height: maybe(fc.integer({ min: 1, max: 4_000 })),
    caption: maybe(text),
  }),
})
const { nested } = fc.letrec<{ nested: unknown; items: unknown }>((tie) => ({
  nested: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    fc.record({
      type: fc.constant('heading'),
      attrs: fc.record({ level: fc.constantFrom(2, 3, 4), align: maybe(fc.constantFrom('center', 'right')) }),
      content: inlines,
    }),
    fc.constant({ type: 'horizontalRule' }),
    figure,
    fc.record({ type: fc.constant('bulletList'), content: tie('items') }),
    fc.record({
      type: fc.constant('orderedList'),
      attrs: fc.record({ start: fc.integer({ min: 0, max: 12 }) }),
      content: tie('items'),
    }),
    fc.record({
      type: fc.constant('blockquote'),
      content: fc.array(tie('nested'), { minLength: 1, maxLength: 3 }),
    }),
  ),
  items: fc.array(
    fc.record({
      type: fc.constant('listItem'),
      content: fc.array(tie('nested'), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
}))
const cell = fc.record({
  type: fc.constantFrom('tableCell', 'tableHeader'),
  attrs: fc.record({
    colspan: fc.constantFrom(1, 1, 1, 2, 3),
    rowspan: fc.constantFrom(1, 1, 1, 2, 3),
    colwidth: maybe(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 3 })),
    scope: maybe(fc.constantFrom('col', 'row')),
  }),
  content: fc.array(fc.oneof({ weight: 3, arbitrary: paragraph }, { weight: 1, arbitrary: nested }), {
    minLength: 1,
    maxLength: 2,
  }),
})
const table = fc.record({
  type: fc.constant('table'),
  attrs: fc.record({ caption: maybe(text) }),
  content: fc.array(
    fc.record({
      type: fc.constant('tableRow'),
      attrs: fc.record({ footer: fc.boolean() }),
      content: fc.array(cell, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
})
const signature = fc.record({
  type: fc.constant('signature'),
  content: fc.array(paragraph, { minLength: 1, maxLength: 2 }),
})

/** Documents in normal form. */
export const arbitraryDocument = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: paragraph },
      { weight: 3, arbitrary: nested },
      { weight: 2, arbitrary: table },
      signature,
    ),
    { maxLength: 6 },
  )
  .map((content) => articleDocumentSchema.safeParse({ type: 'doc', content }))
  // Nesting may exceed the bound.
  .filter(({ success }) => success)
  .map(({ data }) => data ?? emptyDocument())
