import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashSource } from './content-security.ts'

test('inline scripts are named by their hashes once each, files are not', () => {
  const html = '<script src="/x.js"></script><script type="module">1</script><script>1</script>'
  const policy = contentSecurityPolicy(html, hashSource('a{}'))
  expect(policy).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='; style-src")
  expect(policy.match(/sha256-/g)).toHaveLength(2)
})
