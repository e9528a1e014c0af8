import { once } from 'node:events'
import { startLoad } from '../harness/steady-load.ts'

/** Sends requests until its input ends, then prints what came of them as JSON. */
const load = startLoad(process.argv.slice(2))
process.stdin.resume()
await once(process.stdin, 'end')
await load.stop()
const { counts, failures, confirmed } = load
console.log(JSON.stringify({ counts, failures: failures.slice(0, 5), confirmed: new Set(confirmed).size }))
process.exit(0)
