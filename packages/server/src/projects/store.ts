import { safeParse } from 'valibot'
import { type Project, project } from '../config.ts'
import type { Database } from '../db/database.ts'

/** The projects of the database. */
export type ProjectStore = {
  readonly all: () => Promise<ReadonlyMap<string, Project>>
  /** Writes a new project. @returns whether the id was free */
  readonly create: (id: string, settings: Project) => Promise<boolean>
  /** Changes a project atomically. @returns the new value, or undefined if it does not exist */
  readonly change: (id: string, change: (settings: Project) => Project) => Promise<Project | undefined>
  /** @returns whether it existed */
  readonly remove: (id: string) => Promise<boolean>
}

type Row = { readonly id: string; readonly settings: unknown }

export function createProjectStore(db: Database, now: () => number): ProjectStore {
  return {
    async all() {
      const rows = await db.query<Row>('select id, settings from projects order by id')
      return new Map(
        rows.flatMap(({ id, settings }): [string, Project][] => {
          const parsed = safeParse(project, settings)
          return parsed.success ? [[id, parsed.output]] : []
        }),
      )
    },
    async create(id, settings) {
      const made = await db.query(
        `insert into projects (id, settings, created_at, updated_at) values ($1, $2::jsonb, $3, $3)
         on conflict do nothing returning id`,
        [id, JSON.stringify(settings), new Date(now())],
      )
      return made.length > 0
    },
    change: (id, change) =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<Row>('select id, settings from projects where id = $1 for update', [id])
        const parsed = row && safeParse(project, row.settings)
        if (!parsed?.success) return undefined
        const settings = change(parsed.output)
        await tx.query('update projects set settings = $2::jsonb, updated_at = $3 where id = $1', [
          id,
          JSON.stringify(settings),
          new Date(now()),
        ])
        return settings
      }),
    async remove(id) {
      return (await db.query('delete from projects where id = $1 returning id', [id])).length > 0
    },
  }
}
