import { differences } from '../checking/differences';
import type { Paint } from '../checking/paint';
import type { Scene } from './scenes';
import type { Sight, Visitor } from './visitor';

/** Plays one scene after the other, prints what comes of each, and yields what is not as it should be. */
export async function* playScenes(scenes: readonly Scene[], visitor: Visitor, paint: Paint): AsyncGenerator<string> {
  for (const scene of scenes) {
    const nothing: Sight = { asked: [], progress: [], logged: [], told: [] };
    const expected: Sight = { ...nothing, ...scene.seen };
    visitor.begin(scene.answers ?? []);
    const answer = await scene.act(visitor);
    const seen = await visitor.seen(expected);
    const found = differences({ answer: scene.answer, seen: expected }, { answer, seen }, scene.title);
    console.log(found.length === 0 ? paint('green', `✓ ${scene.title}`) : paint('red', `✗ ${scene.title}`));
    for (const [kind, items] of Object.entries(seen)) {
      for (const item of items as readonly unknown[]) console.log(paint('dim', `    ${kind}: ${shown(item)}`));
    }
    console.log(paint('dim', `    answer: ${JSON.stringify(answer)}`));
    yield* found;
  }
}

function shown(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}
