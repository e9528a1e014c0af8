import { runCommandLine } from './command-line.ts'
import { parseStaffCommand, usage } from './staff-commands.ts'

await runCommandLine(usage, () => parseStaffCommand(process.argv.slice(2)))
