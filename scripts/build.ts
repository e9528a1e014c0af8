import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Builds both web applications, at the same time. */
const root = join(import.meta.dirname, '..')
const applications = ['public', 'staff']

const codes = await Promise.all(
  applications.map(async (name) => {
    const build = spawn('react-router', ['build', join('src/web', name), '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    const [code] = (await once(build, 'exit')) as [number | null]
    return code
  }),
)
if (codes.some((code) => code !== 0)) process.exit(1)

// .br and .gz beside each text file, so that the server never compresses files during a request.
for (const name of applications) {
  for (const entry of readdirSync(join(root, 'build', name, 'client'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    )
  }
}
