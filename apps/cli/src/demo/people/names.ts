/** Given and family names by the communities where they are common. Any likeness to a real person is chance. */
export type Community =
  | 'white'
  | 'black'
  | 'hispanic'
  | 'chinese'
  | 'indian'
  | 'vietnamese'
  | 'portuguese'
  | 'native'
  | 'haitian'
  | 'arab';

interface Names {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly family: readonly string[];
}
const words = (text: string) => text.trim().split(/\s+/);

export const names: Readonly<Record<Community, Names>> = {
  white: {
    female: words(
      'Emily Sarah Jessica Katherine Megan Laura Rachel Amanda Hannah Allison Nicole Stephanie Heather Erin Molly Claire Abigail Susan Linda Carol Deborah Nancy Donna Margaret Judith Patricia Brenda Kathleen Colleen Maureen Paige Chloe Sophie Audrey Lucy Nora Ellen Joan Beth Tessa',
    ),
    male: words(
      'Michael Matthew Christopher Andrew Joshua Ryan Daniel Brian Kevin Timothy Sean Patrick Kyle Eric Scott Jeffrey Gregory Thomas Robert William James Richard Charles Dennis Gary Larry Raymond Walter Connor Ethan Owen Caleb Lucas Nathan Adam Peter Philip Stephen Neil Craig',
    ),
    family: words(
      "Sullivan Murphy O'Brien Kelly Walsh Baker Foster Reynolds Hughes Price Bennett Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Long Patterson Russo Ferraro DiMarco Conti Marino Bianchi Kowalski Nowicki Petersen Larsen Schmidt Becker Hoffman Fischer Novak Gagnon Tremblay Lavoie Desrosiers Whitfield Harmon Pratt Sherman Doyle Keating",
    ),
  },
  black: {
    female: words(
      'Keisha Aaliyah Imani Latoya Monique Ebony Jasmine Tamika Destiny Nia Simone Denise Yvonne Gloria Renee Kiara Alicia Tiana Brianna Zora',
    ),
    male: words(
      'Malik Darnell Terrence Jamal Andre Marcus Isaiah Xavier Tyrone Reginald Curtis Jerome Elijah Desmond Kendrick Calvin Leon Maurice Jalen Roland',
    ),
    family: words(
      'Washington Jefferson Jackson Banks Booker Mosley Gaines Dorsey Hampton Rivers Coles Battle Boone Sampson Ivey Bolden Whitaker Gadsden Toliver Pettway Akins Rollins',
    ),
  },
  hispanic: {
    female: words(
      'Maria Sofia Gabriela Ana Carmen Rosa Isabel Lucia Daniela Valentina Yesenia Marisol Elena Paola Ximena Alejandra Luz Milagros Jocelyn Camila',
    ),
    male: words(
      'Jose Luis Carlos Miguel Juan Alejandro Diego Rafael Hector Manuel Javier Edwin Angel Mateo Sebastian Ramon Orlando Felix Santiago Wilfredo',
    ),
    family: words(
      'Rodriguez Martinez Hernandez Lopez Gonzalez Perez Sanchez Ramirez Torres Flores Rivera Gomez Diaz Reyes Cruz Morales Ortiz Vargas Castillo Mejia Guzman Polanco Peña Rosario Acevedo Quiñones',
    ),
  },
  chinese: {
    female: words('Mei Jing Lily Grace Vivian Amy Xin Lan Joyce Emily'),
    male: words('Wei Kevin Jason Ming Hao Jun Andrew Eric Feng Tony'),
    family: words('Chen Wang Li Zhang Liu Huang Wu Lin Zhao Xu'),
  },
  indian: {
    female: words('Anjali Priyanka Kavita Sunita Meera Deepa Neha Asha Lakshmi Riya'),
    male: words('Rajesh Arjun Vikram Sanjay Rohan Anil Suresh Karthik Nikhil Amit'),
    family: words('Patel Sharma Gupta Nair Reddy Iyer Mehta Desai Kapoor Joshi'),
  },
  vietnamese: {
    female: words('Linh Huong Thuy Kim Mai Trang Sokha Chanthy Bopha Phuong'),
    male: words('Minh Tuan Hung Duc Khoa Sopheap Vuthy Dara Quang Bao'),
    family: words('Nguyen Tran Pham Le Vo Sok Chea Phan Keo Dang'),
  },
  portuguese: {
    female: words('Fatima Lucinda Filomena Joana Beatriz Teresa Ines Leonor Dulce Celeste'),
    male: words('Antonio Joao Paulo Nuno Tiago Ricardo Domingos Duarte Adelino Rui'),
    family: words('Silveira Medeiros Furtado Pacheco Andrade Barros Monteiro Tavares Fontes Correia Lomba Pires'),
  },
  native: {
    female: words('Dawn Winona Autumn Tanya Sierra Raven'),
    male: words('Cody Joseph Dakota Wesley Troy Jacob'),
    family: words('Hazard Northup Stanton Noka Peckham Monroe'),
  },
  haitian: {
    female: words('Nadege Mirlande Rose Marlene Islande Ketsia'),
    male: words('Jean Pierre Wilner Frantz Reginald Emmanuel'),
    family: words('Joseph Baptiste Louis Charles Augustin Desir'),
  },
  arab: {
    female: words('Layla Amina Nour Rania Hala Yasmin'),
    male: words('Omar Youssef Khalid Samir Tariq Hassan'),
    family: words('Haddad Khoury Mansour Nasser Farah Saleh'),
  },
};
