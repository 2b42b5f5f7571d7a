import { Button } from './Button.tsx';

interface ChoiceButtonsProps<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  chosen: Choice;
  labelOf: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
}

/** Buttons of which one is pressed: it chooses what is shown below. */
export function ChoiceButtons<Choice extends string>({ label, choices, chosen, labelOf, onChoose }: ChoiceButtonsProps<Choice>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(each => (
        <Button
          key={each}
          size="sm"
          variant={each === chosen ? 'primary' : 'secondary'}
          aria-pressed={each === chosen}
          onClick={() => onChoose(each)}
        >
          {labelOf(each)}
        </Button>
      ))}
    </div>
  );
}
