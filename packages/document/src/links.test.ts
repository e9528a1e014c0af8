import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.server.ts'
import { listRemoteLinks, replaceLinks } from './links.server.ts'
import { readLink } from './read-link.ts'

const evil = 'https://evil.example/'
const evilOld = 'http://evil.example/'
/** Pasted tags, and where browsers go from a page of this site. */
const remote: [tag: string, target: string][] = [
  ['<a href="https://evil.example/">', evil],
  ['<a title="点" href="https://evil.example/">', evil],
  ['<a\ntitle="点"\nhref="https://evil.example/">', evil],
  ['<a href=https://evil.example/>', evil],
  ["<a href='https://evil.example/'>", evil],
  ['<A HREF="HTTPS://EVIL.EXAMPLE/">', evil],
  ['<a href=" https://evil.example/ ">', evil],
  ['<a href="\thttps://evil.example/">', evil],
  ['<a href="\u0001https://evil.example/">', evil],
  ['<a href="https:evil.example">', evil],
  ['<a href="https:/evil.example">', evil],
  ['<a href="https:///evil.example">', evil],
  ['<a href="https:////evil.example">', evil],
  ['<a href="http:evil.example">', evilOld],
  ['<a href="http:/evil.example">', evilOld],
  ['<a href="http:\\\\evil.example">', evilOld],
  ['<a href="https:\\evil.example">', evil],
  ['<a href="https:/\\evil.example">', evil],
  ['<a href="//evil.example">', evilOld],
  ['<a href="///evil.example">', evilOld],
  ['<a href="\\\\evil.example">', evilOld],
  ['<a href="/\\evil.example">', evilOld],
  ['<a href="\\/evil.example">', evilOld],
  ['<a href=" //evil.example">', evilOld],
  ['<a href="/\t/evil.example">', evilOld],
  ['<a href="ht\ntps://evil.example/">', evil],
  ['<a href="https&#x3a;//evil.example/">', evil],
  ['<a href="&#104;ttps:&sol;&sol;evil.example">', evil],
  ['<a href="&#x2f;&#x2f;evil.example">', evilOld],
  ['<a href="https&colon;&bsol;&bsol;evil.example">', evil],
  ['<a href="https://www.gov.cn@evil.example/">', 'https://www.gov.cn@evil.example/'],
  ['<a href="https://www.gov.cn:80@evil.example/">', 'https://www.gov.cn:80@evil.example/'],
  ['<a href="https://evil.example\\@www.gov.cn/">', 'https://evil.example/@www.gov.cn/'],
  ['<a href="https://evil.example./">', 'https://evil.example./'],
  ['<a href="https://示例.example/">', 'https://xn--fsq092h.example/'],
  ['<a href="https://ｅvil.example/">', evil],
  ['<a href="https://evil。example/">', evil],
  ['<a href="https://3221226219/">', 'https://192.0.2.235/'],
  ['<a href="https://evil.example/" href="/party/party">', evil],
  ['<a href="https://evil.example/" target="_blank" onclick="go()">', evil],
]

test.each(remote)('%j is a remote link, raw and cleaned', (tag, target) => {
  const pasted = `<p>前${tag}点</a>后</p>`
  for (const html of [pasted, cleanHtml(pasted)]) {
    expect(listRemoteLinks(html)).toEqual(new Set([target]))
    const shown = replaceLinks(html, ({ href }) => ({
      href: `/leaving?url=${encodeURIComponent(href)}`,
      rel: 'nofollow',
    }))
    const hrefs = [...shown.matchAll(/href\s*=\s*"([^"]*)"/gi)].map(([, href]) => href)
    expect(hrefs).toEqual([`/leaving?url=${encodeURIComponent(target)}`])
    expect(shown).toContain('点</a>后</p>')
  }
  expect(cleanHtml(cleanHtml(pasted))).toBe(cleanHtml(pasted))
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java&#115;cript&colon;alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example/',
  'view-source:https://evil.example/',
  'https://[evil',
  'https://',
])('the href %j is removed', (href) => {
  const pasted = `<a title="点" href="${href}">点</a>`
  expect(cleanHtml(pasted)).toBe('<a title="点">点</a>')
  expect(replaceLinks(pasted, () => ({ href: '/leaving' }))).toBe('<a title="点">点</a>')
})

test.each([
  '/party/party?id=1&amp;num=2',
  'party?id=1',
  '?id=1',
  '#part',
  '/files/村务.pdf',
  '/leaving?url=https://evil.example/',
  'mailto:a@b.example',
  'tel:12388',
])('%s is left unchanged', (href) => {
  const html = `<p><a href="${href}" title="点">点</a></p>`
  expect(cleanHtml(html)).toBe(html)
  expect(replaceLinks(html, () => ({ href: '/leaving' }))).toBe(html)
  expect(listRemoteLinks(html)).toEqual(new Set())
})

test('escapes attribute values', () => {
  expect(
    replaceLinks('<a title="&quot;&gt;&lt;b&gt;" href="https://evil.example/?a=1&amp;b=&quot;">点</a>', ({ href }) => ({
      href,
    })),
  ).toBe('<a href="https://evil.example/?a=1&amp;b=%22" title="&quot;&gt;&lt;b&gt;">点</a>')
})

test('a URL without a scheme is local', () => {
  expect(readLink('evil.example')).toEqual({ kind: 'local', href: 'evil.example' })
})
