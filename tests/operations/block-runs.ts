import { type Block, findBlock, readBlocks } from './guide-blocks.ts'

/**
 * Blocks of the guide that need a machine in another state than the one in whose years guide.test.ts runs all others, by
 * words that only they contain. Each of these tests asks at its end whether it ran its blocks (`openRun`).
 */
export const ownRuns = {
  /** packages.test.ts */
  packages: ['apt-get update'],
  /** disaster.test.ts */
  disaster: [
    'deploy/run doctor',
    'tar -C / -xzf',
    'restore --fetch last',
    `restore "$(ls -d /var/lib/three-affairs-backups/2* | tail -n 1)"\n`,
  ],
  /** disaster.test.ts, since it hands over what was restored */
  handover: ['backup --district', 'restore /var/lib/three-affairs-backups/handover/2*'],
  /** embedded.test.ts */
  embedded: [
    `PORTAL_BACKUP_ARCHIVE='$ARCHIVE'`,
    'restore --at',
    'deploy/run move',
    'readlink /opt/three-affairs/current).service',
  ],
} as const satisfies Record<string, readonly string[]>

/** Blocks that no test runs, by their words, each with the reason. */
export const notRun: Readonly<Record<string, string>> = {
  'files move --to': 'needs an S3 service; tests/integration/files/move-files.test.ts runs the command with one',
  'PORTAL_FILES_FORMER=folder':
    'needs an S3 service; tests/integration/files/move-files.test.ts runs the command with one',
  'files move --remove-old':
    'needs an S3 service; tests/integration/files/move-files.test.ts runs the command with one',
}

/** Blocks for the test of the years: all but those with a run of their own. */
export function blocksOfYears(): Block[] {
  const words = [...Object.values(ownRuns).flat(), ...Object.keys(notRun)]
  const elsewhere = new Set(words.map((each) => findBlock(each).script))
  return readBlocks().filter(({ script }) => !elsewhere.has(script))
}

/** Runs blocks by their words, and knows those of its own that it did not run yet. */
export function openRun(name: keyof typeof ownRuns) {
  const left = new Set<string>(ownRuns[name])
  return {
    left,
    take(words: string): string {
      const { script } = findBlock(words)
      for (const own of left) if (script.includes(own)) left.delete(own)
      return script
    },
  }
}
