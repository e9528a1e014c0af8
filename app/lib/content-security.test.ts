import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security.ts'

test('inline scripts and styles are named by their hashes, files are not', () => {
  const policy = contentSecurityPolicy(
    '<style>a{}</style><script src="/x.js"></script><script type="module">1</script>',
  )
  expect(policy).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='")
  expect(policy.match(/sha256-/g)).toHaveLength(2)
})
