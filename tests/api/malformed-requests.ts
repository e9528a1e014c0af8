import * as fc from 'fast-check'
import type { RawRequest } from '../harness/raw-request.ts'
import type { Example } from './examples/example.ts'
import type { Seeded } from './seed.ts'

/** Malformed requests, each derived from a valid one by corrupting any of its parts. */
export function malformedRequest(
  examples: readonly Example[],
  tokens: Record<keyof Seeded['accounts'], string>,
): fc.Arbitrary<RawRequest> {
  return fc.constantFrom(...examples).chain((example) => {
    const [ownMethod = '', pattern = ''] = example.of.split(' ')
    return fc.record({
      method: oftenAs(ownMethod, method),
      target: target(example.path, pattern),
      headers: headers(contentType(example), tokenFor(example, tokens)),
      body: body(example),
      lengthOff: fc.oneof({ weight: 80, arbitrary: fc.constant(0) }, fc.constantFrom(1, -1, 1_000, null)),
    })
  })
}

/** Signing out would end the session for all that follow. */
const tokenFor = ({ of, signedIn }: Example, tokens: Record<keyof Seeded['accounts'], string>): string =>
  signedIn && of.includes(' /api/staff/') ? tokens[signedIn] : ''

/** Most parts stay valid: otherwise requests are rejected for the first error, and later checks are not reached. */
const oftenAs = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

/** Usually one, up to four. */
const few = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.array(of, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(of, { maxLength: 4 }) },
  )

const method = fc.constantFrom(
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
  'X',
)

/** Values that represent typical classes of errors. */
const known = fc.constantFrom(
  '',
  ' ',
  '0',
  '-0',
  '1e999',
  '0x10',
  '9007199254740993',
  '2147483648',
  '٣',
  '＜１＞',
  "'; drop table article; --",
  '\\',
  '%',
  '\u0000',
  '\u001b[2J',
  '\r\nx: y',
  '\u202e',
  '\ud83d',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '${7*7}',
  'a'.repeat(3_000),
  '政'.repeat(1_000),
)

const trouble = fc.oneof(
  { weight: 6, arbitrary: known },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 300, size: 'max' }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
)

const encoded = trouble.map((value) => encodeURIComponent(value.toWellFormed()))
/** Invalid in a URL: truncated escapes, bytes that are not UTF-8, reserved characters. */
const notEncoded = fc.oneof(
  fc.constantFrom(
    '%',
    '%0',
    '%zz',
    '%ff%fe',
    '%c0%af',
    '%ed%a0%80',
    '%00',
    ';',
    '[',
    ']',
    '|',
    '"',
    '<>',
    '#x',
    '\\..\\',
    '政',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/\s/gu, '+')),
)
const piece = fc.oneof({ weight: 30, arbitrary: encoded }, { weight: 1, arbitrary: notEncoded })

const knownNames = [
  'id',
  'numberOf',
  'currentPage',
  'pageSize',
  'articleTypeId',
  'areaId',
  'areaName',
  'areaCode',
  'parentId',
  'unitType',
  'importArticle',
  'parameter',
  'startYear',
  'createYear',
  'topAreaCode',
  'phone',
  'receipt',
  'token',
]
/** Mostly parameters of the call itself, because others are not even read. */
const pairs = (own: readonly string[] = knownNames) =>
  few(
    fc.tuple(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...(own.length > 0 ? own : knownNames)) },
        { weight: 1, arbitrary: fc.constantFrom(...knownNames) },
        { weight: 1, arbitrary: piece },
      ),
      piece,
    ),
  )

function target(path: string, pattern: string): fc.Arbitrary<string> {
  const [pathname = '', search = ''] = path.split('?')
  const holes = pattern.split('/').map((part) => part.startsWith('{'))
  const segments = fc.tuple(
    ...pathname
      .split('/')
      .map((part, at) =>
        holes[at]
          ? fc.oneof(
              { weight: 3, arbitrary: fc.constant(part) },
              { weight: 1, arbitrary: piece.filter((text) => !text.includes('?')) },
            )
          : fc.constant(part),
      ),
  )
  const ending = oftenAs('', fc.constantFrom('/', '//', '/.', '/..', '.json', '%2f', '/\u00e9'))
  const good = [...new URLSearchParams(search)]
  const keeping = fc.constantFrom('all', 'others', 'others', 'none')
  return fc.tuple(segments, ending, pairs(good.map(([name]) => name)), keeping).map(([parts, end, added, keep]) => {
    // Repeated names are rejected early, so the valid value is usually dropped.
    const kept = good.filter(
      ([name]) => keep === 'all' || (keep === 'others' && !added.some(([other]) => other === name)),
    )
    const query = [
      ...(kept.length > 0 ? [String(new URLSearchParams(kept))] : []),
      ...added.map(([name, value]) => `${name}=${value}`),
    ].join('&')
    return `${parts.join('/')}${end}${query ? `?${query}` : ''}`
  })
}

const contentType = ({ json, form, file }: Example): string =>
  json ? 'application/json' : form ? 'application/x-www-form-urlencoded' : file ? 'multipart/form-data; boundary=x' : ''

/** One line, usually without the control characters for which Node rejects the whole request. */
const headerValue = fc.tuple(trouble, oftenAs(true, fc.constant(false))).map(([value, clean]) =>
  value
    .toWellFormed()
    .replace(clean ? /\p{Cc}/gu : /[\r\n]/g, '')
    .slice(0, 2_000),
)

const strangers = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: few(of) })

const headers = (type: string, token: string): fc.Arbitrary<[string, string][]> =>
  fc
    .record({
      type: oftenAs(
        type,
        fc.oneof(
          fc.constantFrom(
            'application/json; charset=utf-16',
            'application/json;',
            'application/JSON',
            'application/x-www-form-urlencoded; charset=gbk',
            'multipart/form-data; boundary=x',
            'text/plain',
            'text/xml',
            '*/*',
            ';',
          ),
          headerValue,
        ),
      ),
      token: oftenAs(token, fc.constantFrom('', 'x')),
      areaCode: oftenAs('', fc.oneof(fc.constantFrom('152202000000', '152290000000'), headerValue)),
      others: strangers(
        fc.tuple(
          fc.constantFrom(
            'areaCode',
            'token',
            'cookie',
            'idempotency-key',
            'accept',
            'accept-encoding',
            'accept-language',
            'if-none-match',
            'if-modified-since',
            'range',
            'upgrade',
            'content-encoding',
            'transfer-encoding',
            'content-type',
            'x-forwarded-for',
            'x-forwarded-host',
            'x-http-method-override',
            'origin',
            'expect',
            'x y',
          ),
          headerValue,
        ),
      ),
    })
    .map(({ type, token: given, areaCode, others }) => [
      ...(type ? [['content-type', type] as [string, string]] : []),
      ...(given ? [['token', given] as [string, string]] : []),
      ...(areaCode ? [['areaCode', areaCode] as [string, string]] : []),
      ...others,
    ])

const fieldNames = [
  'type',
  'objectIdentity',
  'startDate',
  'startData',
  'endDate',
  'currentPage',
  'pageSize',
  'pageNum',
  'proof',
  'nickname',
  'phone',
  'content',
  'areaId',
  'receiptOnly',
  'loginName',
  'password',
  'code',
  'token',
  'version',
  'contentHash',
  'reviewsGiven',
  'remarkId',
  '__proto__',
]
const anything = fc.oneof(trouble, fc.jsonValue({ maxDepth: 3 }))

/** Serialised by hand, so that names may repeat and `__proto__` is an ordinary name. */
const object = (fields: [string, unknown][]): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`

/** A multipart body cut off anywhere, with damaged headers, or followed by other parts. */
function parts({ name, bytes }: NonNullable<Example['file']>): fc.Arbitrary<Uint8Array> {
  const part = fc
    .record({
      disposition: oftenAs(
        `form-data; name="file"; filename="${name}"`,
        fc.oneof(fc.constantFrom('form-data', 'form-data; name="file"', 'attachment', ''), trouble),
      ),
      type: oftenAs('text/csv', trouble),
    })
    .map(
      ({ disposition, type }) =>
        `--x\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n${Buffer.from(bytes).toString()}\r\n`,
    )
  return fc
    .tuple(few(part), oftenAs('--x--\r\n', fc.constantFrom('', '--x', '--y--\r\n')), oftenAs(0, fc.nat(150)))
    .map(([all, end, cut]): Uint8Array => {
      const whole = Buffer.from(all.join('') + end)
      return whole.subarray(0, whole.length - cut)
    })
}

function body(example: Example): fc.Arbitrary<Uint8Array> {
  const { json, form, file } = example
  if (file) return parts(file)
  if (!json && !form) return oftenAs<Uint8Array>(new Uint8Array(), fc.uint8Array({ maxLength: 50 }))
  const good = Object.entries({ ...(json as Record<string, unknown> | undefined), ...form })
  const own = good.map(([name]) => name)
  const fields = fc.oneof(fc.constantFrom(...(own.length > 0 ? own : fieldNames)), fc.constantFrom(...fieldNames))
  const changes = few(fc.tuple(fields, anything))
  const spoiled = changes.map((changed): [string, unknown][] => {
    const replaced = new Map(changed)
    return [...good.map(([name, value]): [string, unknown] => [name, replaced.get(name) ?? value]), ...changed]
  })
  const asForm = (fields: [string, unknown][]) =>
    fields.map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`).join('&')
  const text = (arbitrary: fc.Arbitrary<string>) => arbitrary.map((value): Uint8Array => Buffer.from(value))
  return fc.oneof(
    { weight: 8, arbitrary: text(spoiled.map(json ? object : asForm)) },
    { weight: 2, arbitrary: text(spoiled.map(json ? asForm : object)) },
    // Truncated anywhere.
    {
      weight: 2,
      arbitrary: text(fc.tuple(spoiled, fc.nat(80)).map(([fields, cut]) => object(fields).slice(0, -1 - cut))),
    },
    { weight: 1, arbitrary: text(fc.nat(20_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth))) },
    { weight: 1, arbitrary: text(fc.nat(3_000).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth))) },
    {
      weight: 1,
      arbitrary: text(fc.nat(400).map((digits) => `{"areaId":${'9'.repeat(digits + 1)},"pageSize":1e${digits}}`)),
    },
    { weight: 1, arbitrary: text(fc.nat(80_000).map((length) => JSON.stringify({ content: 'x'.repeat(length) }))) },
    { weight: 1, arbitrary: spoiled.map((fields): Uint8Array => Buffer.from(object(fields), 'utf16le')) },
    { weight: 1, arbitrary: spoiled.map((fields): Uint8Array => Buffer.from(`\uFEFF${object(fields)}`)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 1, arbitrary: text(fc.jsonValue().map((value) => JSON.stringify(value))) },
    { weight: 1, arbitrary: text(pairs().map((some) => some.map(([name, value]) => `${name}=${value}`).join('&'))) },
  )
}
