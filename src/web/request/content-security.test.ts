import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashSource, newMark, takeMarks } from './content-security.ts'

test('lists the hash of each inline script once', () => {
  const policy = contentSecurityPolicy(['1', '1'], hashSource('a{}'), ["img-src 'self'"])
  expect(policy).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='; style-src")
  expect(policy.match(/sha256-/g)).toHaveLength(2)
  expect(policy).toContain("; img-src 'self'; base-uri 'none'")
})

test('collects only scripts that carry the nonce and removes the nonce', () => {
  const html =
    '<script src="/x.js" nonce="m"></script><script nonce="m" type="module">1</script><script nonce="m">2</script>' +
    '<script>3</script><script nonce="">4</script><script nonce="n">5</script><script data-x=" nonce=&quot;m&quot;">6</script>'
  expect(takeMarks(html, 'm')).toEqual({
    html: html.replaceAll(' nonce="m"', ''),
    scripts: ['1', '2'],
  })
})

test('creates a new nonce on every call', () => {
  expect(newMark()).not.toBe(newMark())
})
