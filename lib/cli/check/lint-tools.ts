import type { Tool } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../../definition/tool-definition';
import type { JsonSchema } from '../../schema/json-schema';
import type { FilePlace } from './finding';
import { lintIcons } from './lint-icons';
import type { Checked, Fault, MakeFault } from './checked';
import { LONGEST_TEXT, MOST_TOOLS } from './lint-rules';
import { lintReferences } from './lint-references';
import { lintSchemas } from './lint-schemas';
import { listed } from './listed';

const SAFE_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const SAFE_ARGUMENT = /^[A-Za-z0-9_.-]{1,64}$/;

/** What clients choke on in the tools. */
export function lintTools(checked: Checked): readonly Fault[] {
  const tools = [...checked.state.host.whole.tools.values()];
  return [
    ...tools.flatMap((tool) => lintTool(tool, checked.placeOfOffer(tool))),
    ...lintNames(tools, checked),
    ...lintReferences(tools, checked),
    ...lintAnnotations(tools, checked),
    ...(tools.length > MOST_TOOLS
      ? [
          {
            rule: 'many-tools',
            where: 'server',
            place: { file: checked.file },
            message: `It has ${String(tools.length)} tools, more than the ${String(MOST_TOOLS)} that some clients take; split it, or leave out what few need.`,
          } as const,
        ]
      : []),
  ];
}

function lintTool({ name, listing }: ToolDefinition, place: FilePlace): readonly Fault[] {
  const where = `tool ${name}`;
  const fault: MakeFault = (rule, message, below = '') => ({
    rule,
    where: where + below,
    place,
    message,
  });
  const { description = '', inputSchema } = listing;
  return [
    ...(SAFE_NAME.test(name) ? [] : [fault('tool-name', nameMessage(name))]),
    ...(description.trim() === ''
      ? [fault('tool-description', 'It has no description; write a doc comment above the method.')]
      : []),
    ...(description.length > LONGEST_TEXT ? [fault('long-text', longText('description', description))] : []),
    ...lintArguments(inputSchema as JsonSchema, fault),
    ...lintSchemas(listing, fault),
    ...lintIcons(listing.icons, { where, place }),
  ];
}

function lintArguments({ properties = {} }: JsonSchema, fault: MakeFault): readonly Fault[] {
  const unsafe = Object.keys(properties).filter((name) => !SAFE_ARGUMENT.test(name));
  const silent = Object.entries(properties)
    .filter(([, { description, $ref }]) => description === undefined && $ref === undefined)
    .map(([name]) => name);
  return [
    ...unsafe.map((name) =>
      fault(
        'argument-name',
        'Its name is longer than 64 characters or has others than A-Z a-z 0-9 _ . -; rename it.',
        ` › argument ${name}`,
      ),
    ),
    ...(silent.length === 0
      ? []
      : [
          fault(
            'argument-description',
            `Nothing describes ${listed(silent)}; write @param in the comment of the method, or a doc comment at the member.`,
            ' › arguments',
          ),
        ]),
  ];
}

/** All tools in one, since a server has seldom thought of some of them only. */
function lintAnnotations(tools: readonly ToolDefinition[], checked: Checked): readonly Fault[] {
  const silent = tools.filter(({ listing: { annotations } }) => {
    return annotations?.readOnlyHint === undefined && annotations?.destructiveHint === undefined;
  });
  const [first] = silent;
  if (first === undefined) return [];
  const names = silent.map(({ name }) => name);
  const message = `Nothing says of ${listed(names)} whether it only reads; write @Tool({ annotations: { readOnlyHint: true } }), or destructiveHint.`;
  return [{ rule: 'tool-annotations', where: 'tools', place: checked.placeOfOffer(first), message }];
}

function nameMessage(name: string): string {
  const problem = name.length > 64 ? `The name has ${String(name.length)} characters` : 'The name has a dot';
  return `${problem}; write another with @Tool({ name: '…' }), of at most 64 characters of A-Z a-z 0-9 _ -.`;
}

/** `The description has 3000 characters …` */
export function longText(noun: string, text: string): string {
  return `The ${noun} has ${String(text.length)} characters, of which some clients keep ${String(LONGEST_TEXT)}; say the rest where it belongs, as at the arguments.`;
}

/** Tools whose names are one name to some clients. */
function lintNames(tools: readonly ToolDefinition[], checked: Checked): readonly Fault[] {
  const folded = ({ name }: Pick<Tool, 'name'>): string => name.toLowerCase().replaceAll('-', '_');
  return tools.flatMap((tool, index) => {
    const other = tools.slice(0, index).find((earlier) => folded(earlier) === folded(tool));
    if (other === undefined) return [];
    const message = `Its name differs from ${other.name} only in case, or in - and _; give it a name of its own.`;
    return [{ rule: 'tool-name-case', where: `tool ${tool.name}`, place: checked.placeOfOffer(tool), message }];
  });
}
