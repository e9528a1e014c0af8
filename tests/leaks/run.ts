import { type Alarms, findFalseAlarms, findFalseWarnings, findLeaks, findUnreadable, type Result } from './measure.ts'

/** Prints how many planted leaks are found, by kind of file, and how many clean articles raise an alarm. */
function print(results: readonly Result[]): number {
  const missed = results.filter(({ isFound }) => !isFound)
  for (const [group, members] of Map.groupBy(results, (result) => result.group)) {
    const found = members.filter(({ isFound }) => isFound).length
    console.log(`${group.padEnd(34)} ${String(found).padStart(4)} of ${members.length}`)
  }
  for (const { group, title, detail } of missed) console.log(`  not found: ${group}: ${title} ${detail}`)
  for (const { group, title, detail, isFound } of results)
    if (isFound && detail !== '' && group !== 'held for a person') console.log(`  held: ${group}: ${title}: ${detail}`)
  return missed.length
}

const leaks = await findLeaks()
const missed = print(leaks)
console.log(`${'planted leaks found'.padEnd(34)} ${leaks.length - missed} of ${leaks.length}\n`)
const held = print(await findUnreadable())

/** @returns whether no more than one in a hundred articles is alarmed. */
function printAlarms(title: string, { articles, alarmed }: Alarms): boolean {
  const share = ((alarmed.length / articles) * 100).toFixed(2)
  console.log(`\n${title.padEnd(34)} ${alarmed.length} of ${articles} (${share} %)`)
  for (const { title: article, found } of alarmed.slice(0, 20)) console.log(`  ${article}: ${found}`)
  return alarmed.length <= articles / 100
}

const isQuiet = [
  printAlarms('false alarms in clean articles', findFalseAlarms()),
  printAlarms('false warnings in clean articles', findFalseWarnings()),
].every(Boolean)
process.exitCode = missed === 0 && held === 0 && isQuiet ? 0 : 1
